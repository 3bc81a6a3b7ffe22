import type { Call } from '@homeward/contract/call';
import { useRef } from 'react';
import type { z } from 'zod';
import { failureOf, post } from '../../api/client.ts';
import { fingerprint } from './path.ts';
import { isLost, type Sent, useTries } from './tries.ts';

/**
 * Saves what was typed in the form of a new record that turns out to be there already, as it was sent first; undefined
 * where that can be no change of it.
 */
export type Change<I extends z.ZodType, O extends z.ZodType> = (
  typed: z.input<I>,
  made: z.output<O>,
  key: string,
  first: z.input<I>,
) => Promise<z.output<O>> | undefined;

interface DeliveryOptions<I extends z.ZodType, O extends z.ZodType> {
  call: Call<string, I, O>;
  send?: (input: z.input<I>, key: string) => Promise<z.output<O>>;
  /** Absent of a new record: what is sent twice makes two. */
  latest?: () => Promise<unknown>;
  update?: Change<I, O> | null;
  onSend: (sent: Sent<z.input<I>> | undefined) => void;
}

interface Made<Input, Output> {
  first: Input;
  output: Output;
}

interface Delivered<Output> {
  output: Output;
  /** Whether all that was typed is saved, and not only what was sent before. */
  isWhole: boolean;
}

/** Refused before anybody looked at what was asked: whether it was done before is as open as it was. */
const UNDECIDED = [401, 403, 429];
/** A failure of the server's own, which undoes what it had begun. */
const UNDONE = 500;

/**
 * Sends what is saved, the same try under the same key. A new record whose answer was lost may be there: when something
 * else is saved then, first the same is sent again, which answers what came of it or makes it now; what was typed since
 * is a change of that record, so that there is never a second one.
 */
export function useDelivery<I extends z.ZodType, O extends z.ZodType>(options: DeliveryOptions<I, O>) {
  const { attempt, recall } = useTries();
  /** What was sent when no answer came: the server may have it. */
  const lost = useRef<Sent<z.input<I>>>(undefined);
  /** The new record that came of it. */
  const made = useRef<Made<z.input<I>, z.output<O>>>(undefined);
  /** What was last sent to make it. */
  const begun = useRef<Sent<z.input<I>>>(undefined);

  const make = (input: z.input<I>) =>
    attempt(input, async (key) => {
      const sent = { input: structuredClone(input), key };
      begun.current = sent;
      options.onSend(sent);
      try {
        return await (options.send?.(input, key) ?? post(options.call, input, { key }));
      } catch (error) {
        if (isLost(error)) lost.current = sent;
        else options.onSend(lost.current);
        throw error;
      }
    });
  const change = async (input: z.input<I>, { first, output }: Made<z.input<I>, z.output<O>>): Promise<Delivered<z.output<O>>> => {
    const { update } = options;
    const changed = await attempt(['change', input], async (key) => ({ output: await update?.(input, output, key, first) }));
    return changed.output === undefined ? { output, isWhole: false } : { output: changed.output, isWhole: true };
  };
  /** What came of what was sent before; undefined where it was refused and is not there. */
  const found = async (first: Sent<z.input<I>>) => {
    recall(first);
    try {
      return { first: first.input, output: await make(first.input) };
    } catch (caught) {
      const error = failureOf(caught);
      lost.current = first;
      if ((isLost(error) && error.http !== UNDONE) || UNDECIDED.includes(error.http)) throw error;
      return undefined;
    }
  };
  const settle = () => {
    lost.current = undefined;
    options.onSend(undefined);
  };
  const deliver = async (input: z.input<I>): Promise<Delivered<z.output<O>>> => {
    const first = lost.current;
    const isSame = first && fingerprint(first.input) === fingerprint(input);
    if (first && !isSame && !options.latest) made.current ??= await found(first);
    const delivered = made.current
      ? await change(input, made.current)
      : { output: await make(isSame ? first.input : input), isWhole: true };
    made.current = undefined;
    settle();
    return delivered;
  };
  /** Somebody types on in the form of a new record that is there by now: what they save next is a change of it. */
  const stay = (input: z.input<I>, output: z.output<O>) => {
    made.current = { first: input, output };
    lost.current = begun.current;
    options.onSend(begun.current);
  };
  return {
    deliver,
    settle,
    stay,
    lost: () => lost.current,
    recall: (sent: Sent<z.input<I>>) => {
      lost.current = sent;
      recall(sent);
    },
  };
}
