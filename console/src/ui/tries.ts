import { useState } from 'react';
import { ApiError } from '../api/client.ts';

interface Tries {
  /** Sends something under its Idempotency-Key. */
  attempt: <T>(what: unknown, send: (key: string) => Promise<T>) => Promise<T>;
  /** From now on the same is meant anew. */
  forget: () => void;
}

/** Whether the server may have done what was asked, without anybody having heard so. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && (error.http === 0 || error.http >= 500);

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
    const key = lost.get(body) ?? crypto.randomUUID();
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
  return { attempt, forget: () => lost.clear() };
}
