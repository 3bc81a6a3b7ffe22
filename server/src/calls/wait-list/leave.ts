import { leave as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { leaveLine } from '../../visits/leave-line.ts';

/** Whoever has left already, or never was here, is told the same. */
export const leave = handler(call, async ({ token }, { db }) => {
  await leaveLine(db, token);
  return {};
});
