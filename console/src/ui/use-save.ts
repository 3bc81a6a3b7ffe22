import type { Call } from '@homeward/contract/call';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, post } from '../api/client.ts';
import { refreshSession } from '../shell/live-session.ts';
import { withVersionOf } from './path.ts';
import { stripField, type useFieldErrors } from './use-field-errors.ts';

export interface Conflict {
  who: string | null;
  when: string;
  theirs: unknown;
}

interface SaveOptions<I extends z.ZodType, O extends z.ZodType> {
  call: Call<string, I, O>;
  values: () => z.input<I>;
  /** Whether there is anything to save. */
  isDirty: () => boolean;
  errors: ReturnType<typeof useFieldErrors>;
  success: string;
  failure: (reason: string, error: ApiError) => string;
  onSaved: (output: z.output<O>) => Promise<unknown>;
  onDone: (sent: z.input<I>) => void;
  latest?: () => Promise<z.input<I>>;
  blocked?: (values: z.input<I>) => string | undefined;
  send?: (input: z.input<I>) => Promise<z.output<O>>;
  confirm?: (input: z.input<I>) => Promise<boolean>;
}

/**
 * Saves a form: checked first, once at a time, the same try under the same key, failures where they belong. Asked to
 * while it saves, it saves once more what was typed meanwhile.
 */
export function useSave<I extends z.ZodType, O extends z.ZodType>(options: SaveOptions<I, O>) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const running = useRef(false);
  const again = useRef(false);
  const asking = useRef(false);
  const key = useRef({ body: '', key: '' });

  const send = async (input: z.input<I>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const body = JSON.stringify(input);
      // The same content again is the same try: a repeat after a lost answer makes no second record.
      if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
      const output = await (options.send?.(input) ?? post(options.call, input, { key: key.current.key }));
      options.errors.clear();
      options.onDone(input);
      message.success(options.success, 5);
      await options.onSaved(output);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const fail = async (error: ApiError) => {
    again.current = false;
    if (error.http === 403) refreshSession();
    const met = error.data.conflict as { who: string | null; when: string } | undefined;
    // Without the other version there is nothing to choose from: then it is a failure like any other.
    const theirs = met && (await options.latest?.().catch(() => undefined));
    if (met && theirs) setConflict({ ...met, theirs });
    else
      options.errors.show(
        error.errors.map((one) => ({ ...one, message: stripField(one.message) })),
        options.failure(error.message, error),
      );
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
  // A new record has another form by now; one that was there hears of its new version before this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a save is what this waits for
  useEffect(() => {
    if (busy || !again.current || !options.latest) return;
    const timer = setTimeout(() => options.isDirty() && void run());
    return () => clearTimeout(timer);
  }, [busy]);

  return {
    busy,
    conflict,
    run,
    dismiss: () => setConflict(undefined),
    /** Saves what was typed over what the other has saved. */
    async over(theirs: z.input<I>) {
      setConflict(undefined);
      await send(withVersionOf(options.values(), theirs));
    },
  };
}
