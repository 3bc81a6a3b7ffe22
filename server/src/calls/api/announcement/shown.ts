import { shown as call } from '@homeward/contract/announcement';
import { handler } from '../../../http/handler.ts';

/** More would be read by nobody. */
const MOST = 50;

export const shown = handler(call, async (_input, { db, user }) => {
  const announcements = await db
    .selectFrom('announcement as a')
    .select(['a.uuid', 'a.version', 'a.type_key', 'a.origin_key', 'a.title', 'a.description', 'a.link'])
    .where('a.is_active', '=', true)
    .where('a.deleted', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcement_dismissed as d')
            .whereRef('d.announcement_id', '=', 'a.id')
            .whereRef('d.version', '>=', 'a.version')
            .where('d.admin_user_id', '=', user.userId)
            .select('d.version'),
        ),
      ),
    )
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute();
  return { announcements };
});
