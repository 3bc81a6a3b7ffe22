import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { PartnerError } from '../partners/partner.ts';
import type { PartnerDoor } from './partner-session.ts';

/** What may be seen of the account that an integration reads: where it is, and which other locations of its shelter read it. */
export async function accountShown(
  db: Database,
  door: Pick<PartnerDoor, 'unseal'>,
  uuid: string,
): Promise<{ address: string | null; same_account: string[] }> {
  const { rows } = await sql<{ credentials: Buffer; same_account: string[] }>`select i.credentials, array(
      select b.name from integration o join organization_branch b on b.id = o.branch_id and not b.deleted
      where o.shelter_id = i.shelter_id and o.partner_key = i.partner_key and o.account_hash = i.account_hash and o.id <> i.id
        and o.active and not o.deleted order by b.name) as same_account
    from integration i where i.uuid = ${uuid}`.execute(db);
  const [row] = rows;
  return { address: row ? addressIn(door, row.credentials) : null, same_account: row?.same_account ?? [] };
}

/** Nothing else of the credentials is shown, nor what may be hidden in an address; those that cannot be read have none. */
function addressIn(door: Pick<PartnerDoor, 'unseal'>, credentials: Buffer): string | null {
  try {
    const { url } = door.unseal(credentials) as { url?: unknown };
    return typeof url === 'string' && !/[@?#]/.test(url) ? url : null;
  } catch (error) {
    if (error instanceof PartnerError) return null;
    throw error;
  }
}
