import { calls } from '@homeward/contract/calls';

const COMMAND = 'admin ';
/** What comes by no call. */
const others = { sync: 'Sync with a partner', tidy: 'Nightly tidying up', upgrade: 'Upgrade of Homeward' };
const words = new Map<string, string>([...Object.entries(others), ...calls.map(({ path, summary }) => [path, summary] as const)]);

/** What by which something was done is called; undefined of what is not there any more. */
export const callWords = (call: string): string | undefined =>
  call.startsWith(COMMAND) ? `Operator's command ${call.slice(COMMAND.length)}` : words.get(call);
