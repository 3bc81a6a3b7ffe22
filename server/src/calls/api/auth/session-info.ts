import { sessionInfo as call } from '@homeward/contract/auth';
import { handler } from '../../../http/handler.ts';
import { sessionUser } from './session-user.ts';

export const sessionInfo = handler(call, async (_input, { db, user }) => ({ admin_user: await sessionUser(db, user.userId) }));
