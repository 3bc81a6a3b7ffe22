import { secondFactor as call } from '@homeward/contract/second-factor';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { partyAt } from '../../../services/passkeys.ts';

export const secondFactor = handler(call, async (_input, { db, user, services }) => {
  const { rows } = await sql<{ required: boolean; asks_password: boolean; app: boolean; left: number }>`
    select must_have_second_factor(u.id) as required,
      not (select signed_on from admin_session where id = ${user.sessionId}) as asks_password, f.app_secret is not null as app,
      coalesce(cardinality(f.recovery_hashes), 0) as left
    from admin_user u left join admin_second_factor f on f.admin_user_id = u.id where u.id = ${user.userId}`.execute(db);
  const { required = false, asks_password = true, app = false, left = 0 } = rows[0] ?? {};
  const passkeys = await db
    .selectFrom('admin_passkey')
    .where('admin_user_id', '=', user.userId)
    .orderBy('id')
    .select(['uuid', 'name', 'created_date', 'last_used_date'])
    .execute();
  const told = passkeys.map(({ created_date, last_used_date, ...passkey }) => ({
    ...passkey,
    created_date: created_date.toISOString(),
    last_used_date: last_used_date?.toISOString() ?? null,
  }));
  return {
    second_factor: {
      required,
      asks_password,
      app,
      passkeys: told,
      may_make_passkeys: Boolean(partyAt(services)),
      recovery_codes_left: left,
    },
  };
});
