import type { Call } from '@homeward/contract/call';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type ApiError, failureOf } from '../../api/client.ts';
import { refreshSession } from '../../api/live-session.ts';
import { untilPause, whereabouts } from '../browser/typing.ts';
import { plain } from '../text/plain.ts';
import { type Clash, merge, type Side, type Spot } from './merge.ts';
import type { Sent } from './tries.ts';
import { type Change, useDelivery } from './use-delivery.ts';
import { stripField, type useFieldErrors } from './use-field-errors.ts';

/** Somebody has saved meanwhile, and something of it is what was typed here, too. */
export interface Conflict {
  who: string | null;
  /** Whether it was the same person, in another tab say. */
  own: boolean;
  when: string;
  theirs: unknown;
  clashes: Clash[];
  /** Where nothing is asked, because only the other has changed it. */
  taken: Spot[];
}

type Met = Pick<Conflict, 'who' | 'own' | 'when'>;

interface SaveOptions<I extends z.ZodType, O extends z.ZodType> {
  call: Call<string, I, O>;
  values: () => z.input<I>;
  /** The record as it was when what is typed began. */
  base: () => z.input<I>;
  /** Whether there is anything to save. */
  isDirty: () => boolean;
  errors: ReturnType<typeof useFieldErrors>;
  success: string;
  failure: (reason: string, error: ApiError) => string;
  onSaved: (output: z.output<O>) => Promise<unknown>;
  leave?: (output: z.output<O>) => unknown;
  onDone: (sent: z.input<I>) => void;
  /** What was typed, merged with what is there now. */
  onMerged: (values: z.input<I>, theirs: z.input<I>) => void;
  /** How places of the form read. */
  labelsOf: (spots: Spot[]) => string[];
  latest?: () => Promise<z.input<I>>;
  blocked?: (values: z.input<I>) => string | undefined;
  send?: (input: z.input<I>, key: string) => Promise<z.output<O>>;
  update?: Change<I, O> | null;
  /** What was typed cannot be saved any more. */
  onLate: () => void;
  /** Whether somebody has gone elsewhere. */
  isLeft: () => boolean;
  /** Whether they have, or are asked whether to: then it is not for the save to say where they go. */
  isLeaving: () => boolean;
  /** Takes that question back. */
  stayFirst: () => void;
  /** What could not be saved after it was left, with what was sent and not heard of. */
  onAway: (left: z.input<I>, sent: Sent<z.input<I>> | undefined) => void;
  /** Hears what is on its way, and with undefined that it was answered. */
  onSend: (sent: Sent<z.input<I>> | undefined) => void;
  confirm?: (input: z.input<I>) => Promise<boolean>;
}

/** How often in a row a save is merged with what others save meanwhile, until that is a failure. */
const MOST = 5;

/**
 * Saves a form: checked first, once at a time, the same try under the same key, failures where they belong. What
 * another has saved meanwhile is merged with it, and asked about where both have changed the same. Asked to while it
 * saves, it saves once more what was typed meanwhile.
 */
export function useSave<I extends z.ZodType, O extends z.ZodType>(options: SaveOptions<I, O>) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const running = useRef(false);
  const again = useRef(false);
  const asking = useRef(false);
  /** Whether somebody has gone on since what is saved was sent. */
  const goesOn = useRef<() => boolean>(() => false);
  const { lost, deliver, recall, settle, stay } = useDelivery(options);
  const mergeWith = (theirs: z.input<I>, chosen?: ReadonlyMap<string, Side>) =>
    merge(options.base(), options.values(), theirs, { sent: lost()?.input, ...(chosen ? { chosen } : {}) });

  const send = async (input: z.input<I>) => {
    if (running.current) return;
    running.current = true;
    goesOn.current = whereabouts();
    setBusy(true);
    try {
      let next: { values: z.input<I> } | undefined = { values: input };
      for (let left = MOST; next; left -= 1) next = await trySave(next.values, left > 0);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  /** Answers what to save next, where another had saved first and nothing has to be asked. */
  const trySave = async (input: z.input<I>, mayMerge: boolean) => {
    try {
      const { output, isWhole } = await deliver(input);
      options.errors.clear();
      options.onDone(input);
      const isLate = options.update === null && options.isDirty();
      if (isWhole && !isLate) message.success(options.success, 5);
      else message.warning('This had been saved as it was first sent; what was typed since then was not', 9);
      if (isLate) options.onLate();
      await goOn(input, output);
      return undefined;
    } catch (caught) {
      const error = failureOf(caught);
      again.current = false;
      if (error.http === 403) refreshSession();
      const met = error.data.conflict as Met | undefined;
      // Without the other version there is nothing to merge with: then it is a failure like any other.
      const theirs = met && mayMerge && (await options.latest?.().catch(() => undefined));
      if (met && theirs) return await meet(met, theirs, () => failAway(input, error));
      if (options.isLeft()) failAway(input, error);
      else fail(error);
      return undefined;
    }
  };

  /** The form is left, unless somebody types on: in that of a new record what they type is a change of it then. */
  const goOn = async (input: z.input<I>, output: z.output<O>) => {
    await options.onSaved(output);
    if (!options.isDirty() && !options.isLeaving()) await options.leave?.(output);
    if (!options.latest && options.isDirty()) stay(input, output);
  };

  const meet = async ({ who, own, when }: Met, theirs: z.input<I>, giveUp: () => void) => {
    if (goesOn.current() && mergeWith(theirs).clashes.length) await untilPause();
    const { values, clashes, taken } = mergeWith(theirs);
    if (clashes.length && options.isLeft()) giveUp();
    else if (clashes.length) {
      options.stayFirst();
      setConflict({ who, own, when, theirs, clashes, taken });
    } else if (join(values, theirs)) {
      tell(own ? 'You' : who, taken);
      return { values };
    }
    return undefined;
  };

  /** Shows what was merged; answers whether it can be saved. */
  const join = (values: z.input<I>, theirs: z.input<I>) => {
    settle();
    options.onMerged(values, theirs);
    return options.errors.checkAll();
  };

  const tell = (who: string | null, taken: Spot[]) => {
    const labels = options.labelsOf(taken);
    if (labels.length)
      message.info(plain(`${who ?? 'Somebody'} changed ${listed(labels)} meanwhile; your changes were added.`), 7);
  };

  const fail = (error: ApiError) =>
    options.errors.show(
      error.errors.map((one) => ({ ...one, message: plain(stripField(one.message)) })),
      { failure: plain(options.failure(error.message, error)), isElsewhere: goesOn.current() },
    );

  /** Who has left takes it for saved until something else is said. */
  const failAway = (input: z.input<I>, error: ApiError) => {
    options.onAway(input, lost());
    message.error(plain(`What you left is not saved, and is offered there again. ${options.failure(error.message, error)}`), 9);
  };

  const run = async () => {
    again.current = running.current;
    const values = options.values();
    if (running.current || options.blocked?.(values)) return;
    if (asking.current || !options.errors.checkAll()) return;
    asking.current = true;
    const sure = await (options.confirm?.(values) ?? true);
    asking.current = false;
    if (sure) await send(values);
  };
  // One that was there hears of its new version before this; of a new one what was typed since is a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a save is what this waits for
  useEffect(() => {
    if (busy || !again.current) return;
    const timer = setTimeout(() => options.isDirty() && void run());
    return () => clearTimeout(timer);
  }, [busy]);

  return {
    busy,
    conflict,
    run,
    mergeWith,
    /** Takes up what was sent before the page was loaded, and not heard of. */
    recall,
    dismiss: () => setConflict(undefined),
    /** Merges by what was answered to the conflict; saves that where anything of mine is kept. */
    async resolve(chosen: ReadonlyMap<string, Side>) {
      if (!conflict) return;
      setConflict(undefined);
      const theirs = conflict.theirs as z.input<I>;
      const { values } = mergeWith(theirs, chosen);
      if (join(values, theirs) && [...chosen.values()].includes('mine')) await send(values);
    },
  };
}

/** Three of them by name, the others by their number. */
function listed(labels: string[]): string {
  const named = labels.slice(0, 3).map((label) => `“${label}”`);
  const others = labels.length - named.length;
  if (others) return `${named.join(', ')} and ${others} more`;
  return [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ');
}
