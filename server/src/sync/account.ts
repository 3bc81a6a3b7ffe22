import { hash } from 'node:crypto';
import type { PartnerKey } from '@homeward/contract/partner';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { type Partner, PartnerError } from '../partners/partner.ts';
import type { PartnerDoor } from './partner-session.ts';

/** The same for two integrations that read one account, whoever signs in and however the address is written. */
export const accountHash = (partner: Partner, credentials: unknown): string =>
  hash('sha256', JSON.stringify([partner.key, partner.account(credentials)]), 'base64url');

interface Unsettled {
  id: number;
  shelter_id: number;
  partner_key: PartnerKey;
  account_hash: string;
  credentials: Buffer;
}

/** An integration that came with an upgrade has not said yet which account it reads. */
const UNSAID = 'integration:';

/** Whether an account of this hash is who signs in so; one that has not been said yet is whoever signed in first. */
export const isAccount = (account_hash: string, partner: Partner, credentials: unknown): boolean =>
  account_hash.startsWith(UNSAID) || account_hash === accountHash(partner, credentials);

/**
 * The account that an integration reads, made where there is none yet. Those of its shelter that have not said theirs yet
 * say it first, so that what they have brought is found. Throws a PartnerError where its credentials cannot be read.
 */
export async function settleAccount(
  db: Database,
  door: PartnerDoor,
  integration: Unsettled,
): Promise<{ account_id: number; account_hash: string }> {
  const { shelter_id, partner_key } = integration;
  const partner = await door.partner(partner_key);
  const unsaid = await db
    .selectFrom('integration')
    .where('shelter_id', '=', shelter_id)
    .where('partner_key', '=', partner_key)
    .where('account_hash', 'like', `${UNSAID}%`)
    .where('id', '<>', integration.id)
    .select(['id', 'shelter_id', 'partner_key', 'account_hash', 'credentials'])
    .execute();
  for (const other of unsaid) await settle(db, door, partner, other).catch(ignoreUnreadable);
  return settle(db, door, partner, integration);
}

async function settle(db: Database, door: PartnerDoor, partner: Partner, { id, shelter_id, ...before }: Unsettled) {
  const parsed = partner.credentials.safeParse(door.unseal(before.credentials));
  if (!parsed.success) throw new PartnerError('credentials', 'The credentials are not complete. Enter them again.');
  const account_hash = accountHash(partner, parsed.data);
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('homeward.call', 'sync', true)`.execute(trx);
    const account = { shelter_id, partner_key: partner.key, account_hash };
    await trx
      .insertInto('partner_account')
      .values(account)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: account_id } = await trx
      .selectFrom('partner_account')
      .where('shelter_id', '=', shelter_id)
      .where('partner_key', '=', partner.key)
      .where('account_hash', '=', account_hash)
      .select('id')
      .executeTakeFirstOrThrow();
    if (account_hash !== before.account_hash) {
      await trx.updateTable('integration').set({ account_hash }).where('id', '=', id).execute();
      // Whom another integration of the account has brought as well goes with the next reading: nobody lists the row.
      if (before.account_hash.startsWith(UNSAID))
        await sql`update pet_source s set account_id = ${account_id} where s.integration_id = ${id} and s.account_id <> ${account_id}
          and not exists (select from pet_source o where o.account_id = ${account_id} and o.external_id = s.external_id)`.execute(
          trx,
        );
    }
    return { account_id, account_hash };
  });
}

function ignoreUnreadable(error: unknown): void {
  if (!(error instanceof PartnerError)) throw error;
}
