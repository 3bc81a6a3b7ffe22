import { type Application, search } from '@homeward/contract/application';
import {
  type ApplicationAction,
  PAYMENT_MINUTES,
  type Refused,
  refusedFor,
  type Standing,
} from '@homeward/contract/application-rules';
import { sql } from 'kysely';
import { application } from '../calls/api/application/entity.ts';
import type { Database } from '../database/connect.ts';
import { askPlanned } from '../database/kept-plans.ts';
import type { Context } from '../http/handler.ts';
import { readRecord } from '../search/record.ts';
import { promisedSql } from './standing-sql.ts';

/** An application as far as it decides what may be done to it. */
export interface Stands extends Required<Standing> {
  id: number;
  uuid: string;
  version: number;
  pet_id: number;
  pet: NonNullable<Standing['pet']> & { uuid: string };
  status_date: string;
  /** Since when the adopter has been paying. */
  capturing_since: string | null;
}

/** How an application stands; undefined where there is none. `locked`: and nobody changes it until this is committed. */
export async function standingOf(db: Database, uuid: string, locked = false): Promise<Stands | undefined> {
  // Counted in a statement of its own: who waited for the lock sees what the first has done. Its pet is nobody else's
  // meanwhile, too: whatever is done to another application of it is done before or after.
  if (locked)
    await sql`select from adoption_application a join pet p on p.id = a.pet_id where a.uuid = ${uuid}
      for update of a for no key update of p`.execute(db);
  const [found] = await askPlanned(standing(uuid), db);
  return found;
}

const standing = (
  uuid: string,
) => sql<Stands>`select a.id, a.uuid, a.version, a.pet_id, a.status_key, a.canceled, a.withdrew, a.returned,
      to_jsonb(a.status_date) #>> '{}' as status_date, json_build_object('uuid', p.uuid, 'status_key', p.status_key, 'deleted', p.deleted) as pet,
      exists (select from adoption_application r where r.pet_id = a.pet_id and r.id <> a.id and ${isPromised('r')}) as rival,
      coalesce(c.state_key = 'CAPTURING', false) as capturing, coalesce(c.state_key = 'CAPTURED', false) as captured,
      coalesce(c.state_key = 'CAPTURING' and c.created_date < now() - make_interval(mins => ${PAYMENT_MINUTES}), false) as hanging,
      case c.state_key when 'CAPTURING' then to_jsonb(c.created_date) #>> '{}' end as capturing_since,
      case when a.terms is not null then exists (select from checkout_line l
        where l.application_id = a.id and l.type_key = 'PRODUCT') end as products
    from adoption_application a join pet p on p.id = a.pet_id
      left join payment_charge c on c.application_id = a.id and c.state_key <> 'FAILED' where a.uuid = ${uuid} and not a.deleted`;

/** Whether the application of this alias promises its pet. */
export const isPromised = (alias: string) => sql.raw<boolean>(promisedSql(alias));

/** The application that an action is done to, nobody else's until this is committed; refuses what its standing forbids. */
export async function takeFor(
  action: ApplicationAction,
  uuid: string,
  { db, refuse }: Context<Refused | 'application_missing'>,
): Promise<Stands> {
  const stands = await standingOf(db, uuid, true);
  if (!stands) throw refuse('application_missing');
  const refused = refusedFor(action, stands);
  if (refused) throw refuse(refused);
  return stands;
}

/** An application as its screen shows it; its adopter to who may see applications. */
export const readApplication = ({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<Application> =>
  readRecord(db, application, { id, with: { ...shown, ...(user.permissions.has(search.path) && { adopter_user: true }) } });

const shown = {
  pet: { with: { picture: true, specie: true, branch: { with: { shelter: true } } } },
  adoption_return: true,
  checkout: true,
  payment_charges: true,
  total: true,
  outcome: true,
  partner_knows: true,
} as const;
