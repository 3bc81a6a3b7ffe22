import { cut, isRecord } from '../fields.ts';
import { PartnerStatusError } from '../outbound/partner-http.ts';
import type { PartnerResponse } from '../outbound/partner-response.ts';
import { type Adoption, PartnerError, RefusedAddress, Unclear } from '../partner.ts';
import { Client, NAME, type Session } from './client.ts';

/**
 * Processes the outcome of an adoption. Invented: no public page shows how to post one. As with the documented change of
 * a status, the animal's last update goes along, and a newer one on their side refuses.
 */
export async function notifyAdoption(session: Session, adoption: Adoption): Promise<string> {
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
  return saidTo(await post(client, `${animal}/adoption`, body), adoption.externalId);
}

async function post(client: Client, path: string, body: Record<string, unknown>): Promise<PartnerResponse> {
  try {
    return await client.call(path, { method: 'POST', body });
  } catch (error) {
    if (error instanceof PartnerStatusError && error.status === 409) {
      throw new PartnerError('answer', `${NAME} has newer information on this animal. Try again.`, { cause: error });
    }
    if (error instanceof PartnerStatusError && error.status === 400) {
      throw new PartnerError('answer', `${NAME} does not take this status or receipt account for an adoption.`, { cause: error });
    }
    if (error instanceof RefusedAddress || (error instanceof PartnerError && error.kind !== 'reach')) throw error;
    throw unclear(error);
  }
}

/**
 * What it says to an adoption it has taken: an answer that names this animal and no error. An error alone is a refusal,
 * everything else says nothing, whatever its status.
 */
async function saidTo(response: PartnerResponse, externalId: string): Promise<string> {
  const said = await response.text().catch((error: unknown) => {
    throw unclear(error);
  });
  const answer = parsed(said);
  const error = typeof answer === 'string' ? answer : isRecord(answer) && errorIn(answer);
  const isNamed = isRecord(answer) && String(answer.AnimalId) === externalId;
  if (error && !isNamed) throw new PartnerError('answer', `${NAME} refuses this adoption: ${cut(error, 200)}`);
  if (error || !isNamed) throw unclear(undefined);
  return said;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Its refusals have a `Message`; the others are what such servers usually say. */
function errorIn(answer: Record<string, unknown>): string | undefined {
  const keys = new Map(Object.entries(answer).map(([key, said]) => [key.toLowerCase(), said]));
  const errors = ['message', 'error', 'errormessage', 'error_message', 'errors'].flatMap((key) => {
    const said = keys.get(key);
    const isSaid = said !== null && said !== undefined && said !== false && said !== '' && !(Array.isArray(said) && !said.length);
    return isSaid ? [typeof said === 'string' ? said : JSON.stringify(said)] : [];
  });
  return errors[0] ?? (['false', '0'].includes(String(keys.get('success')).toLowerCase()) ? 'no reason given' : undefined);
}

const unclear = (cause: unknown) => new Unclear(`${NAME} does not say clearly whether it has taken the adoption.`, { cause });

/** Undefined, so not sent, where nothing was paid or nobody has named an account. */
const receiptOf = ({ receipts = [] }: Adoption) =>
  receipts.length
    ? { Items: receipts.map(({ account, amount }) => ({ ReceiptAccountId: Number(account), Amount: amount })) }
    : undefined;
