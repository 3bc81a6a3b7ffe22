import type { Call } from '@homeward/contract/call';
import { askPasskey, type SecondFactor } from '@homeward/contract/second-factor';
import type { z } from 'zod';
import { post } from '../../api/client.ts';
import { showPasskey } from './browser-passkey.ts';

/** Makes a call that asks who it is: who has a passkey and types no code shows that. */
export async function postProven<O extends z.ZodType, Input extends { code?: string | undefined }>(
  call: Call<string, z.ZodType<unknown, Input & { passkey?: unknown }>, O>,
  input: Input,
  key: string,
  { passkeys }: SecondFactor,
): Promise<z.output<O>> {
  if (input.code || !passkeys.length) return post(call, input, { key });
  const { ticket, request } = await post(askPasskey, {});
  // Each try shows it anew, and is a request of its own.
  return post(call, { ...input, passkey: { ticket, shown: await showPasskey(request) } });
}
