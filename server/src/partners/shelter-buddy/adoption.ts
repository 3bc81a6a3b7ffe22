import { isRecord } from '../fields.ts';
import { PartnerStatusError } from '../http/partner-http.ts';
import { type Adoption, PartnerError } from '../partner.ts';
import { Client, NAME, type Session } from './client.ts';

/**
 * Processes the outcome of an adoption. Invented: no public page shows how to post one. As with the documented change of
 * a status, the animal's last update goes along, and a newer one on their side refuses.
 */
export async function notifyAdoption(session: Session, adoption: Adoption): Promise<void> {
  const client = new Client(session);
  const animal = `/api/v2/animal/${encodeURIComponent(adoption.externalId)}`;
  const known = await (await client.call(animal)).json();
  const body = {
    StatusId: Number(adoption.statusId),
    AdoptionDateUtc: new Date().toISOString(),
    LastUpdateDateTimeUtc: isRecord(known) ? known.LastUpdatedUtc : undefined,
    PaymentMethodId: session.settings.payment_method_id,
    Receipt: receiptOf(adoption),
  };
  try {
    await client.call(`${animal}/adoption`, { method: 'POST', body });
  } catch (error) {
    if (error instanceof PartnerStatusError && error.status === 409) {
      throw new PartnerError('answer', `${NAME} has newer information on this animal. Try again.`, { cause: error });
    }
    if (error instanceof PartnerStatusError && error.status === 400) {
      throw new PartnerError('answer', `${NAME} does not take this status or receipt account for an adoption.`, { cause: error });
    }
    throw error;
  }
}

/** Undefined, so not sent, where nothing was paid or nobody has named an account. */
const receiptOf = ({ receipts = [] }: Adoption) =>
  receipts.length
    ? { Items: receipts.map(({ account, amount }) => ({ ReceiptAccountId: Number(account), Amount: amount })) }
    : undefined;
