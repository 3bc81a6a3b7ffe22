import { type ApplicationStatus, isTold } from '@homeward/contract/application-rules';
import { notifyAdoption as call } from '@homeward/contract/integration';
import { sql } from 'kysely';
import { storedCheckout } from '../../../adoptions/checkout.ts';
import { receiptsOf } from '../../../adoptions/receipts.ts';
import { type AskContext, askingHandler } from '../../../http/handler.ts';
import { isAccount } from '../../../sync/account.ts';
import { askPartner } from '../../../sync/ask-partner.ts';
import { accountOf } from '../../../sync/integration-account.ts';
import { NotAgain, tellOnce } from '../../../sync/outcome.ts';

/** Tells the partner that an animal has found its home, and to which accounts its fees belong. */
export const adoptionInfo = askingHandler(
  call,
  async ({ application_uuid, status_id, looked }, context) => {
    const { application_id, integration_uuid, external_id, account_hash, pet } = await adoptionOf(context, application_uuid);
    const account = await accountOf(context, integration_uuid);
    return askPartner(context, account, async ({ partner, session }) => {
      const { notifyAdoption } = partner;
      if (!notifyAdoption) throw context.refuse('deaf', { partner: partner.name });
      // Connected anew to another account, it says the same number of another animal.
      if (!isAccount(account_hash, partner, session.credentials)) throw context.refuse('elsewhere', { partner: partner.name });
      const { lines, terms } = await storedCheckout(context.db, application_id);
      const receipts = receiptsOf(lines, terms.currency, account.settings, pet);
      const sent = { externalId: external_id, statusId: status_id, receipts };
      const outcome = { application_id, integration_id: account.integration.id, admin_user_id: context.user.userId, sent };
      await tellOnce(context.db, outcome, looked, () => notifyAdoption(session, sent)).catch((error: unknown) => {
        throw error instanceof NotAgain ? context.refuse(error.state) : error;
      });
    });
  },
  async () => ({}),
);

async function adoptionOf({ db, refuse }: AskContext<keyof typeof call.errors>, uuid: string) {
  const { rows } = await sql<{
    application_id: number;
    status_key: ApplicationStatus;
    forced_from_key: ApplicationStatus | null;
    over: boolean;
    integration_uuid: string | null;
    external_id: string;
    account_hash: string;
    pet: Record<string, unknown>;
  }>`
    select a.id as application_id, a.status_key, a.forced_from_key, a.canceled or a.withdrew or a.returned as over, i.uuid as integration_uuid, s.external_id, o.account_hash,
      to_jsonb(p) || jsonb_build_object('specie', sp.name, 'breed', b.name) as pet
    from adoption_application a join pet p on p.id = a.pet_id join specie sp on sp.id = p.specie_id
      left join breed b on b.id = p.breed_primary_id left join pet_source s on s.pet_id = p.id left join partner_account o on o.id = s.account_id
      left join integration i on i.id = s.integration_id and i.active and not i.deleted
    where a.uuid = ${uuid} and not a.deleted`.execute(db);
  const [row] = rows;
  if (!row) throw refuse('missing');
  // Only of what has happened; what it stood at before staff forced it decides (decision 93).
  if (row.over || row.status_key !== 'ADOPTED' || !isTold(row.forced_from_key ?? row.status_key)) throw refuse('status');
  if (!row.integration_uuid) throw refuse('none');
  return { ...row, integration_uuid: row.integration_uuid };
}
