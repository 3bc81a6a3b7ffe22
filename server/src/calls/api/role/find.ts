import { type AuthItem, find as call } from '@homeward/contract/role';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { findRecord } from '../../../search/record.ts';
import { authItem } from './entity.ts';

export const find = handler(call, async (input, { db, user }) => {
  const found = await findRecord<AuthItem>(db, authItem, {
    name: input.name,
    type: 1,
    with: { permissions: true, ...(user.permissions.has('user/search') ? { user_count: true } : {}) },
  });
  if (!found) throw notFound();
  return { admin_auth_item: found };
});
