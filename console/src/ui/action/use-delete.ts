import type { Call } from '@homeward/contract/call';
import { keyed } from '@homeward/contract/noun-calls';
import type { z } from 'zod';
import { refresh } from '../../api/queries.ts';
import { useAction } from './use-action.ts';
import { useConfirm } from './use-confirm.ts';

interface Deletion<Key extends string> {
  /** Deletes what `{key}_uuid` names. */
  call: Call<string, z.ZodType<unknown, Record<`${Key}_uuid`, string>>>;
  name: Key;
  /** The noun as the specification's messages have it: 'Specie'. */
  word: string;
  /** What a failure calls it, of which the specification has no words. */
  one: string;
  /** What deleting one does, said before. */
  text: string;
  /** What shows it. */
  shownBy: { path: string };
}

/** Deletes a record after asking, and says how it went. */
export function useDelete<Key extends string>({ call, name, word, one, text, shownBy }: Deletion<Key>) {
  const confirm = useConfirm();
  const { run } = useAction(call, {
    success: `${word} deleted successfully!`,
    failure: (reason) => `Failed to delete ${one}. Error: ${reason}`,
  });
  return async (uuid: string, called: string) => {
    const sure = await confirm({ title: `Delete ${called}?`, text, ok: 'Delete', danger: true });
    if (sure && (await run(keyed(`${name}_uuid` as const, uuid)))) await refresh(shownBy);
  };
}
