import { Batches } from '../batches.ts';
import { isOfOneRecord, PartnerStatusError } from '../outbound/partner-http.ts';
import { type Batch, PartnerError } from '../partner.ts';
import { readAnimal } from './animal.ts';
import { Client, type Session } from './client.ts';
import { isKeptBack } from './statuses.ts';

/** So many are asked for in a run, one by one; the others are gone by their absence, as ever. */
const MOST = 100;
/** How many at once. */
const AT_ONCE = 4;
/** So many that cannot be read, one after the other, are no coincidence. */
const HOPELESS = 8;

/**
 * Each by its own record. Only who is marked as deleted, dead or gone there has left, or is held: where the record says anything
 * else, or there is none, another location's list may still name it. What one record fails by is nobody else's.
 */
export async function* departed(session: Session, ids: ReadonlySet<string>): AsyncGenerator<Batch> {
  const client = new Client(session);
  const batches = new Batches(readAnimal);
  const asked = [...ids].slice(0, MOST);
  let failed = 0;
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    session.signal.throwIfAborted();
    const some = asked.slice(from, from + AT_ONCE);
    const records = await Promise.all(some.map((id) => recordOf(client, id)));
    const { animals } = batches.of(records.filter((record) => !(record instanceof PartnerError)));
    const out = animals.filter((animal) => isKeptBack(animal) && some.includes(animal.externalId));
    if (out.length) yield { animals: out, refused: [] };
    const errors = records.filter((record) => record instanceof PartnerError);
    failed = errors.length === some.length ? failed + errors.length : 0;
    if (failed >= HOPELESS) throw errors[0];
  }
}

/**
 * What could not be read of it, where that is this record's own fault. Their documents call an address that is not there 404, and
 * say of a deleted animal that it is marked: no record is no word.
 */
async function recordOf(client: Client, id: string): Promise<unknown> {
  try {
    return await (await client.call(`/api/v2/animal/${encodeURIComponent(id)}`, { short: true })).json();
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    if (error instanceof PartnerStatusError && error.status === 404) return undefined;
    if (isOfOneRecord(error)) return error;
    throw error;
  }
}
