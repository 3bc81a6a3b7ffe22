import { coveredTypes, type SalesTaxes } from '@homeward/contract/payment';
import { savePaymentConfig as call } from '@homeward/contract/shelter';
import type { Database } from '../../../database/connect.ts';
import { shelterCurrency } from '../../../database/shelter-currency.ts';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { refuseFiner } from '../../exact-amounts.ts';
import { readShelter } from './read-shelter.ts';

/** The platform that is not chosen keeps its details, so that choosing it again finds them. */
export const savePaymentConfig = handler(call, async (input, context) => {
  const { db, refuse } = context;
  const { secrets } = context.services;
  const { organization_shelter_uuid: uuid, version, payment_config } = input;
  const { payment_model_key, payment_type, stripe, cybersource, sales_taxes } = payment_config;
  const { secret_key, ...account } = cybersource ?? {};
  const kept = await db
    .selectFrom('organization_shelter')
    .where('uuid', '=', uuid)
    .select(['id', 'payment_config'])
    .executeTakeFirst();
  if (kept) refuseFiner(call, input, await shelterCurrency(db, kept.id), context);
  const config = {
    ...(kept?.payment_config as object | undefined),
    ...(stripe ? { stripe } : {}),
    ...(cybersource ? { cybersource: account } : {}),
    sales_taxes: covering(sales_taxes),
  };
  const id = await updateVersioned(
    db,
    'organization_shelter',
    { uuid, version, part: 'payment', now: (shelter) => readShelter(db, shelter) },
    {
      payment_model_key,
      payment_type,
      payment_config: JSON.stringify(config),
      ...(secret_key ? { cybersource_secret_key: secrets.seal(secret_key) } : {}),
    },
  );
  const organization_shelter = await readShelter(db, id);
  if (cybersource && !organization_shelter.has_secret_key)
    throw refuse('secret_needed', {}, ['payment_config', 'cybersource', 'secret_key']);
  const pets_updated = payment_config.update_pets_payment_model ? await movePets(db, id, payment_model_key) : 0;
  return { organization_shelter, pets_updated };
});

/** The rule for the adoption fee holds for what is taken from it and added to it (decision 83). */
function covering(taxes: SalesTaxes): SalesTaxes {
  const { ADOPTION_FEE } = taxes;
  if (ADOPTION_FEE === undefined) return taxes;
  return { ...taxes, ...Object.fromEntries(coveredTypes.map((type) => [type, ADOPTION_FEE])) };
}

/** Moves a shelter's available pets to a payment model; the others keep theirs (decision 102). Answers how many. */
async function movePets(db: Database, shelterId: number, payment_model_key: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('pet')
    .set({ payment_model_key })
    .where('status_key', '=', 'AVAILABLE')
    .where('deleted', '=', false)
    .where('branch_id', 'in', (query) =>
      query
        .selectFrom('organization_branch')
        .where('shelter_id', '=', shelterId)
        .where('deleted', '=', false)
        .select('organization_branch.id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
