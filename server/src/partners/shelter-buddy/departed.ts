import { Batches } from '../batches.ts';
import { PartnerStatusError } from '../outbound/partner-http.ts';
import { type Batch, TooLate } from '../partner.ts';
import { readAnimal } from './animal.ts';
import { Client, type Session } from './client.ts';
import { hasLeft } from './statuses.ts';

/** So many are asked for in a run, one by one; the others are gone by their absence, as ever. */
const MOST = 100;
/** How many at once. */
const AT_ONCE = 4;

/**
 * Each by its own record. Only who is marked as deleted, dead or gone there has left: where the record says anything else, or there
 * is none, another location's list may still name it.
 */
export async function* departed(session: Session, ids: ReadonlySet<string>): AsyncGenerator<Batch> {
  const client = new Client(session);
  const batches = new Batches(readAnimal);
  const asked = [...ids].slice(0, MOST);
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    session.signal.throwIfAborted();
    const some = asked.slice(from, from + AT_ONCE);
    const records = await Promise.all(some.map((id) => recordOf(client, id)));
    const { animals } = batches.of(records);
    const gone = animals.filter((animal) => hasLeft(animal) && some.includes(animal.externalId));
    if (gone.length) yield { animals: gone, refused: [] };
  }
}

/** Their documents call an address that is not there 404, and say of a deleted animal that it is marked: no record is no word. */
async function recordOf(client: Client, id: string): Promise<unknown> {
  try {
    return await (await client.call(`/api/v2/animal/${encodeURIComponent(id)}`, { short: true })).json();
  } catch (error) {
    if (error instanceof TooLate || (error instanceof PartnerStatusError && error.status === 404)) return undefined;
    throw error;
  }
}
