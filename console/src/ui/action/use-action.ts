import type { Call } from '@homeward/contract/call';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { failureOf, post } from '../../api/client.ts';
import { refreshSession } from '../../api/live-session.ts';
import { readAgain } from '../../api/queries.ts';
import { fingerprint } from '../form/path.ts';
import { isLost, useTries } from '../form/tries.ts';
import { plain } from '../text/plain.ts';

interface ActionTexts<Out> {
  success: string | ((output: Out) => string);
  /** As the screen words a failure; absent: a modal shows the server's message with a single OK. */
  failure?: (reason: string) => string;
  /** What is shown of what it changes: once that is another, the same call is another try. */
  of?: unknown;
}

/**
 * A call made by a button outside a form. A second click while the first runs does nothing; what happened is said on
 * one surface: a message for success, a note for a failure, which stays until it is closed or the same call succeeds.
 */
export function useAction<I extends z.ZodType, O extends z.ZodType>(
  call: Call<string, I, O>,
  { success, failure, of }: ActionTexts<z.output<O>>,
) {
  const { message, notification, modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { attempt, forget } = useTries();
  const shown = fingerprint(of);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown tells whether the same is meant anew
  useEffect(() => forget, [shown]);
  const run = async (input: z.input<I>): Promise<z.output<O> | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      const output = await attempt(input, (key) => post(call, input, { key }));
      // What comes after is another decision, should it be the same as one that was not answered.
      forget();
      notification.destroy(call.path);
      message.success(plain(typeof success === 'function' ? success(output) : success), 5);
      return output;
    } catch (caught) {
      const error = failureOf(caught);
      if (error.http === 403) refreshSession();
      // It may have been done: what is shown is asked for again.
      if (isLost(error)) void readAgain();
      if (failure) notification.error({ key: call.path, title: plain(failure(error.message)), duration: 0, role: 'alert' });
      else modal.error({ title: plain(error.message), okText: 'OK' });
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy };
}
