import { dismiss as call } from '@homeward/contract/announcement';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';

/** Nobody puts aside what they cannot have read yet. */
export const dismiss = handler(call, async ({ uuid, version }, { db, user }) => {
  const { rows } = await sql`insert into announcement_dismissed as d (admin_user_id, announcement_id, version)
    select ${user.userId}, id, least(${version}, version) from announcement where uuid = ${uuid} and not deleted
    on conflict (admin_user_id, announcement_id) do update set version = greatest(d.version, excluded.version)
    returning version`.execute(db);
  if (!rows.length) throw notFound();
  return {};
});
