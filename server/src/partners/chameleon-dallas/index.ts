import { z } from 'zod';
import { Batches, type Page, shortOf, steadily } from '../batches.ts';
import { statuses } from '../chameleon/statuses.ts';
import { address, sameAddress, secret } from '../credential.ts';
import { Fields, isRecord } from '../fields.ts';
import { OVERLAP_MS, type Partner, PartnerError, type PartnerSession, standingThere } from '../partner.ts';
import { readAnimal, standing } from './animal.ts';
import { latest } from './latest.ts';

const NAME = 'Chameleon Dallas';
const LIMIT = 200;
/** The most they give at once. */
const ALL = 50_000;
/** How many animals are asked for by their ids at once: an address must not be too long. */
const NAMED = 100;

const credentials = z.object({ url: address('Feed address'), key: secret('App token') });
const settings = z.looseObject({
  status_map: z
    .array(z.object({ id: z.string(), status: z.array(z.object({ type: z.string() })) }))
    .optional()
    .catch(undefined),
});
type Session = PartnerSession<z.output<typeof credentials>, z.output<typeof settings>>;
type Query = Record<string, string | number>;

async function rows({ credentials, http }: Session, query: Query): Promise<unknown[]> {
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

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The kennels' statuses of animals that become pets: AVAILABLE, and what staff have said of others. */
function wanted({ settings }: Pick<Session, 'settings'>): string {
  const mapped = (settings.status_map ?? []).filter(({ status }) => (status[0]?.type ?? 'NOT_OFFERED') !== 'NOT_OFFERED');
  const words = [...new Set(['AVAILABLE', ...mapped.map(({ id }) => id.toUpperCase())])];
  return words.length === 1 ? "kennel_status='AVAILABLE'" : `kennel_status in (${words.map(quote).join(',')})`;
}

/** Their times have no zone: they are Dallas's. */
const inDallas = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' });

/**
 * Dallas Animal Services publish no list of adoptable animals. This reads a feed that is invented: the documented way of
 * asking of their open data (Socrata) with the columns a list of pets would need beside the genuine ones.
 */
export const chameleonDallas: Partner<z.output<typeof credentials>, z.output<typeof settings>> = {
  key: 'CHAMELEON_DALLAS',
  name: NAME,
  credentials,
  account: ({ url }) => sameAddress(url),
  list: (_credentials, settings) => wanted({ settings }),
  settings,
  statuses,
  incremental: true,

  authenticate: async (session) => (await count(session, wanted(session))) ?? null,

  async *animals(session, known) {
    const where = wanted(session);
    const batches = new Batches(readAnimal);
    const those = (where: string) => steadily(NAME, batches, () => latest(pages(session, where)));
    if (!known) return yield* those(where);
    const since = inDallas.format(known.since.getTime() - OVERLAP_MS).replace(' ', 'T');
    const changed = new Set<string>();
    for await (const batch of those(`${where} AND last_update > '${since}'`)) {
      for (const { externalId } of batch.animals) changed.add(externalId);
      yield batch;
    }
    const listed = [...(await listedNow(session, where))].filter(([id]) => !changed.has(id));
    const isKnown = ([id, standing]: [string, string]) => known.pets.get(id) === standing;
    const others = listed.filter((one) => !isKnown(one)).map(([id]) => id);
    for (let from = 0; from < others.length; from += NAMED) {
      const named = `${where} AND animal_id in (${others
        .slice(from, from + NAMED)
        .map(quote)
        .join(',')})`;
      yield* those(named);
    }
    yield { animals: [], refused: [], unchanged: listed.filter(isKnown).map(([id]) => id) };
  },
};

/**
 * Pages of which each begins with the last row of the one before: another in its place says that the list moved. How many
 * rows there are is asked first.
 */
async function* pages(session: Session, where: string): AsyncGenerator<Page> {
  const total = await count(session, where);
  let last: string | undefined;
  for (let offset = 0, more = true; more; ) {
    session.signal.throwIfAborted();
    const page = await rows(session, { $limit: LIMIT, $offset: offset, $order: 'animal_id,intake_date', $where: where });
    more = page.length === LIMIT;
    const isNext = last === undefined || nameOf(page[0]) === last;
    const records = last !== undefined && isNext ? page.slice(1) : page;
    yield { records, total, listed: total, moved: !isNext };
    last = nameOf(page.at(-1));
    offset += page.length - 1;
  }
}

const nameOf = (row: unknown) => (isRecord(row) ? `${row.animal_id} ${row.intake_date} ${row.impound_number}` : '');

/** What decides of an animal's standing, and which of its rows is the newest. */
const STANDING = 'animal_id,intake_date,kennel_status,hold_request,intake_condition,outcome_condition,outcome_type';

/**
 * Whom they list, and nothing of them but their standing: what is read of all in each run, for a hold need not move a date.
 * A list that holds fewer rows than it says is read once more.
 */
async function listedNow(session: Session, where: string, again = true): Promise<Map<string, string>> {
  const promised = (await count(session, where)) ?? 0;
  const listed: unknown[] = [];
  for (let length = ALL; length === ALL; ) {
    session.signal.throwIfAborted();
    const query = { $select: STANDING, $limit: ALL, $offset: listed.length, $order: 'animal_id,intake_date', $where: where };
    const page = await rows(session, query);
    length = page.length;
    for (const row of page) listed.push(row);
  }
  if (listed.length >= promised) return new Map(listed.filter(isRecord).flatMap(named));
  if (again) return listedNow(session, where, false);
  throw shortOf(NAME, promised, listed.length);
}

function named(row: Record<string, unknown>): [string, string][] {
  const id = row.animal_id;
  return typeof id === 'string' && id ? [[id, standingThere(standing(new Fields(row)))]] : [];
}
