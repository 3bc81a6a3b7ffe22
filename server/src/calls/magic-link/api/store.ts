import { randomInt } from 'node:crypto';
import { store as call } from '@homeward/contract/magic-link';
import { sql } from 'kysely';
import { type Context, handler, inTurn } from '../../../http/handler.ts';
import { linkTarget, UnusableLink } from '../../../services/link-target.ts';

/** No 0, O, I and l, which are read as one another. */
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 8;
/** How many new links one person makes. */
const LIMITS = [
  { span: 'minute', limit: 30 },
  { span: 'day', limit: 500 },
] as const;

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The same link again gets the same code: a second click makes no second one. */
export const store = inTurn(
  handler(call, async (input, context) => {
    const { db, services, user } = context;
    const url = targetOf(input.url, context);
    // One after the other for one person, so that no burst passes the limits.
    await sql`select pg_advisory_xact_lock(hashtext('short_link'), ${user.userId})`.execute(db);
    const known = await db
      .selectFrom('short_link')
      .where('admin_user_id', '=', user.userId)
      .where(sql`md5(url)`, '=', sql`md5(${url})`)
      .where('deleted', '=', false)
      .select('code')
      .executeTakeFirst();
    if (!known) await checkLimits(context);
    const { code } =
      known ??
      (await db
        .insertInto('short_link')
        .values({ code: newCode(), url, admin_user_id: user.userId })
        .returning('code')
        .executeTakeFirstOrThrow());
    return { url_shortener: `${services.publicUrl}/m/${code}` };
  }),
);

function targetOf(text: string, { refuse, services }: Context<keyof typeof call.errors>): string {
  try {
    return linkTarget(text, services.publicUrl);
  } catch (error) {
    if (!(error instanceof UnusableLink)) throw error;
    throw refuse('url_unusable', { reason: error.message }, ['url']);
  }
}

async function checkLimits({ db, user, refuse }: Context<keyof typeof call.errors>): Promise<void> {
  const { rows } = await sql<{ minute: number; day: number }>`select
    count(*) filter (where created_date > now() - interval '1 minute')::int as minute, count(*)::int as day
    from short_link where admin_user_id = ${user.userId} and created_date > now() - interval '1 day'`.execute(db);
  for (const { span, limit } of LIMITS) if ((rows[0]?.[span] ?? 0) >= limit) throw refuse('too_many_links', { limit, span });
}
