import type { Project } from '@homeward/contract/token';
import { sql } from 'kysely';
import type { AccountData } from '../../../public/src/account-page.tsx';
import type { Database } from '../database/connect.ts';
import type { Opened } from './session.ts';

type Shown = Pick<AccountData, 'applications' | 'shelters'>;

/** As many as one looks through. */
const MOST = 200;

/** What the account page shows beside who it is: an adopter's applications, or the shelters somebody signs in for. */
export const shownOf: Record<Project, (db: Database, opened: Opened) => Promise<Shown>> = {
  adopter: async (db, { account_id }) => {
    const { rows } = await sql<NonNullable<Shown['applications']>[number]>`select p.name as pet, a.created_date as date,
        case when a.returned then 'RETURNED' when a.withdrew then 'WITHDRAWN' when a.canceled then 'CANCELED'
          else a.status_key end as status
      from adoption_application a join pet p on p.id = a.pet_id
      where a.adopter_user_id = ${account_id} and not a.deleted order by a.created_date desc, a.id desc limit ${MOST}`.execute(
      db,
    );
    return { applications: rows };
  },
  organization: async (db, { account_id }) => {
    const { rows } = await sql<NonNullable<Shown['shelters']>[number]>`select s.name, u.type_key as role
      from organization_user u join organization_shelter s on s.id = u.shelter_id and not s.deleted
      where u.id = ${account_id}`.execute(db);
    return { shelters: rows };
  },
};
