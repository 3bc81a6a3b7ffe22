import { newUuid } from '@homeward/contract/new-uuid';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';

/** What was sent, and the Idempotency-Key it bore. */
export interface Sent<Input> {
  input: Input;
  key: string;
}

interface Tries {
  /** Sends something under its Idempotency-Key. */
  attempt: <T>(what: unknown, send: (key: string) => Promise<T>) => Promise<T>;
  /** What was sent before the page was loaded, and not heard of: the same again bears its key. */
  recall: (sent: Sent<unknown>) => void;
  /** From now on the same is meant anew. */
  forget: () => void;
}

/** Whether the server may have done what was asked, without anybody having heard so. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.http < 400 || error.http >= 500 || error.data.in_progress === true);

/**
 * The Idempotency-Key belongs to what is sent: the same again after a lost answer is the same try, which the server
 * answers as it did the first time. Anything else, and the same once it was answered, is a new one.
 */
export function useTries(): Tries {
  const [tries] = useState(newTries);
  return tries;
}

function newTries(): Tries {
  const lost = new Map<string, string>();
  const attempt: Tries['attempt'] = async (what, send) => {
    const body = JSON.stringify(what);
    const key = lost.get(body) ?? newUuid();
    lost.set(body, key);
    try {
      const answer = await send(key);
      lost.delete(body);
      return answer;
    } catch (error) {
      if (!isLost(error)) lost.delete(body);
      throw error;
    }
  };
  const recall: Tries['recall'] = ({ input, key }) => void lost.set(JSON.stringify(input), key);
  return { attempt, recall, forget: () => lost.clear() };
}
