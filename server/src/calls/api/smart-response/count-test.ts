import { sql } from 'kysely';
import type { AskContext } from '../../../http/handler.ts';

/** How many tests somebody sends themselves within how many seconds. */
const MOST = 20;
const SPAN = 900;

/** Counts a test before it goes out, by itself: of many at once none waits for the mail of the one before. */
export async function countTest({ db, user, now, refuse }: AskContext<'too_many_tests'>): Promise<void> {
  const ms = now.getTime();
  const { points, expire } = await db
    .insertInto('rate_limit')
    .values({ key: `test-mail:${user.userId}`, points: 1, expire: ms + SPAN * 1000 })
    .onConflict((known) =>
      known.column('key').doUpdateSet(({ ref }) => {
        const isOver = sql<boolean>`${ref('rate_limit.expire')} <= ${ms}`;
        return {
          points: sql<number>`case when ${isOver} then 1 else ${ref('rate_limit.points')} + 1 end`,
          expire: sql<number>`case when ${isOver} then ${ref('excluded.expire')} else ${ref('rate_limit.expire')} end`,
        };
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow();
  if (points <= MOST) return;
  const seconds = Math.max(1, Math.ceil((Number(expire) - ms) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const problem = refuse('too_many_tests', { most: MOST, wait: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` });
  problem.headers['retry-after'] = String(seconds);
  throw problem;
}
