import { actAs } from '../../../database/act-as.ts';
import type { Context } from '../../../http/handler.ts';
import type { SignIn } from './factor-asked.ts';
import { takeTicket } from './tickets.ts';

/** Whose sign-in a ticket continues, and as whom the rest of it stands in the trail; undefined where it is over. */
export async function personOf(context: Pick<Context, 'db' | 'now' | 'services'>, ticket: string) {
  const { db } = context;
  const taken = await takeTicket(context, 'sign in', ticket);
  const person =
    taken &&
    (await db
      .selectFrom('admin_user')
      .where('id', '=', taken.userId)
      .where('deleted', '=', false)
      .select(['id', 'uuid', 'must_change_password', 'temporary_until'])
      .forShare()
      .executeTakeFirst());
  if (person) await actAs(db, person.id);
  return person && { ...person, ...(JSON.parse(taken.held) as SignIn) };
}
