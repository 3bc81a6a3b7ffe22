import { z } from 'zod';
import { Batches } from '../batches.ts';
import { address, secret } from '../credential.ts';
import { isRecord } from '../fields.ts';
import { type Partner, PartnerError, type PartnerSession } from '../partner.ts';
import { readAnimal } from './animal.ts';

const NAME = 'Chameleon Dallas';
const LIMIT = 200;
const AVAILABLE = "kennel_status='AVAILABLE'";

const credentials = z.object({ url: address('Feed address'), key: secret('App token') });
const settings = z.looseObject({});
type Session = PartnerSession<z.infer<typeof credentials>, z.infer<typeof settings>>;

async function rows({ credentials, http }: Session, query: Record<string, string | number>): Promise<unknown[]> {
  const response = await http.request(credentials.url, { headers: { 'x-app-token': credentials.key }, query });
  const answer = await response.json();
  if (!Array.isArray(answer)) throw new PartnerError('answer', `${NAME} answers with something that is no list.`);
  return answer;
}

async function count(session: Session, where: string): Promise<number | undefined> {
  const [row] = await rows(session, { $select: 'count(*)', $where: where });
  const total = Number(isRecord(row) ? Object.values(row)[0] : Number.NaN);
  return Number.isInteger(total) ? total : undefined;
}

/** Their times have no zone: they are Dallas's. */
const inDallas = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' });

/**
 * Dallas Animal Services publish no list of adoptable animals. This reads a feed that is invented: the documented way of
 * asking of their open data (Socrata) with the columns a list of pets would need beside the genuine ones.
 */
export const chameleonDallas: Partner<z.infer<typeof credentials>, z.infer<typeof settings>> = {
  key: 'CHAMELEON_DALLAS',
  name: NAME,
  credentials,
  settings,
  incremental: true,

  authenticate: async (session) => (await count(session, AVAILABLE)) ?? null,

  async *animals(session, since) {
    const changed = since ? ` AND last_update > '${inDallas.format(since).replace(' ', 'T')}'` : '';
    const where = AVAILABLE + changed;
    const total = await count(session, where);
    const batches = new Batches(readAnimal);
    for (let offset = 0, length = LIMIT; length === LIMIT; offset += LIMIT) {
      session.signal.throwIfAborted();
      const page = await rows(session, { $limit: LIMIT, $offset: offset, $order: 'animal_id', $where: where });
      length = page.length;
      yield batches.of(page, total);
    }
  },
};
