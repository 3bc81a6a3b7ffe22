import { secondFactor as call } from '@homeward/contract/second-factor';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';

export const secondFactor = handler(call, async (_input, { db, user }) => {
  const { rows } = await sql<{ required: boolean; app: boolean; left: number }>`
    select must_have_second_factor(u.id) as required, f.app_secret is not null as app,
      coalesce(cardinality(f.recovery_hashes), 0) as left
    from admin_user u left join admin_second_factor f on f.admin_user_id = u.id where u.id = ${user.userId}`.execute(db);
  const { required = false, app = false, left = 0 } = rows[0] ?? {};
  return {
    second_factor: {
      required,
      app,
      recovery_codes_left: left,
    },
  };
});
