import type { Project } from '@homeward/contract/token';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** Where the accounts of a project are, and what a token refers to them by. */
export const accountsOf = {
  adopter: { table: 'adopter_user', key: 'adopter_user_id' },
  organization: { table: 'organization_user', key: 'organization_user_id' },
} as const satisfies Record<Project, object>;

/** The account with this e-mail, held until the transaction ends: whoever wants another token for it waits here. */
export async function holdAccount(db: Database, project: Project, email: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(accountsOf[project].table)}
    where lower(email) = ${email} and not deleted for no key update`.execute(db);
  return rows[0];
}
