import { z } from 'zod';
import { Batches } from '../batches.ts';
import { sameAddress } from '../credential.ts';
import { Fields, textOf } from '../fields.ts';
import { isOfOneRecord, type PartnerRequest, PartnerStatusError } from '../outbound/partner-http.ts';
import type { PartnerResponse } from '../outbound/partner-response.ts';
import { type Partner, PartnerError, type PartnerSession, type RefusedAnimal, TooLate } from '../partner.ts';
import { xmlRecords } from '../xml.ts';
import { readAnimal, statusOf } from './animal.ts';
import { statuses } from './statuses.ts';

const BATCH = 50;
/** Nobody says how many requests they allow. */
const AT_ONCE = 5;
/** So many unreadable animals in a row are no coincidence. */
const HOPELESS = 10;
/** Their service wants every parameter, even where it says "all". */
const EVERYTHING = {
  speciesID: 0,
  sex: 'A',
  ageGroup: 'All',
  location: '',
  onHold: 'A',
  orderBy: 'ID',
  primaryBreed: 'All',
  secondaryBreed: 'All',
  specialNeeds: 'A',
  noDogs: 'A',
  noCats: 'A',
  noKids: 'A',
  stageID: '',
};

const settings = z.looseObject({
  mayBeEmpty: z.boolean().optional().meta({ description: 'The shelter may be empty' }),
});
type Settings = z.infer<typeof settings>;

interface Credentials {
  key: string;
  site?: string | undefined;
  url?: string | undefined;
}

interface Listed {
  id: string | null;
  name: string | null;
  status: string | null;
}

/**
 * A partner that speaks PetPoint's web service (wsAdoption.asmx): one search without pages, then the details of each
 * animal. The search says nothing of changes, so a run reads everything. `home` is where it stands if not told.
 */
export function petango<C extends Credentials>(about: {
  key: Partner['key'];
  name: string;
  credentials: z.ZodType<C>;
  home?: string;
}): Partner<C, Settings> {
  const { name, home = '' } = about;
  type Session = PartnerSession<C, Settings>;

  const ask = (
    { http, credentials }: Session,
    method: string,
    query: Record<string, string | number>,
    how: Pick<PartnerRequest, 'reads' | 'short'>,
  ) =>
    http.request(`${(credentials.url ?? home).replace(/\/+$/, '')}/${method}`, {
      query: { authkey: credentials.key, ...query },
      ...how,
    });

  /** Every id they list. Read at once: the line would not stay open while thousands of details are asked for. */
  async function list(session: Session, reads: boolean): Promise<Listed[]> {
    const query = { ...EVERYTHING, site: session.credentials.site ?? '' };
    const response = await ask(session, 'AdoptableSearch', query, { reads });
    const listed: Listed[] = [];
    // The empty node that always ends the list holds no such element.
    const records = xmlRecords(name, response.list(), { root: 'ArrayOfXmlNode', record: 'adoptableSearch' });
    for await (const record of records)
      listed.push({ id: textOf(record.ID), name: textOf(record.Name), status: statusOf(new Fields(record)) });
    // Assumed: a wrong key brings an empty list. Nothing must be taken off the platform because a key has expired.
    if (listed.length === 0 && !session.settings.mayBeEmpty) {
      throw new PartnerError('credentials', `${name} lists no animals: the key is not valid, or the shelter is empty.`);
    }
    return listed;
  }

  /** What they tell of one animal, or why it cannot be taken. */
  async function details(session: Session, { id, name: animal, status }: Listed): Promise<Details> {
    const refuse = (reason: string): Details => ({ refused: { externalId: id, reason, ...(status !== null && { status }) } });
    if (!id) return refuse(`${animal ?? 'An animal'} has no id.`);
    try {
      const record = await only(name, await ask(session, 'AdoptableDetails', { animalID: id }, { short: true }));
      if (record && textOf(record.ID) === id) return { record };
      return refuse(`${name} lists it, but tells no details of it.`);
    } catch (error) {
      if (!(error instanceof PartnerError && isOfOneRecord(error))) throw error;
      return { ...refuse(error.message), isLate: error instanceof TooLate };
    }
  }

  return {
    key: about.key,
    name,
    credentials: about.credentials,
    account: ({ url }) => sameAddress(url ?? home),
    list: ({ key, site = '' }) => `${key} ${site}`,
    settings,
    statuses,
    incremental: false,

    async authenticate(session) {
      try {
        return (await list(session, false)).length;
      } catch (error) {
        // Assumed as well: a wrong key is a 500.
        if (!(error instanceof PartnerStatusError && error.status === 500)) throw error;
        throw new PartnerError('credentials', `${name} refuses these credentials.`, { cause: error });
      }
    },

    async *animals(session) {
      const listed = await list(session, true);
      const batches = new Batches(readAnimal);
      for (let from = 0; from === 0 || from < listed.length; from += BATCH) {
        const answers: Details[] = [];
        const areLate = () =>
          answers.length >= HOPELESS && answers.slice(-HOPELESS).every((one) => 'refused' in one && one.isLate);
        const page = listed.slice(from, from + BATCH);
        for (let at = 0; at < page.length; at += AT_ONCE) {
          session.signal.throwIfAborted();
          answers.push(...(await Promise.all(page.slice(at, at + AT_ONCE).map((one) => details(session, one)))));
          // Whoever answers nothing any more is not waited for once more for each.
          if (areLate()) throw new PartnerError('reach', `${name} tells no details of its animals any more.`);
        }
        const told: Record<string, unknown>[] = [];
        const refused: RefusedAnimal[] = [];
        for (const answer of answers)
          if ('refused' in answer) refused.push({ ...answer.refused, after: told.length });
          else told.push(answer.record);
        if (refused.length >= HOPELESS && refused.length === page.length) {
          throw new PartnerError('answer', `${name} tells no details of its animals: ${refused[0]?.reason}`);
        }
        const batch = batches.of(told, listed.length);
        yield { ...batch, refused: [...batch.refused, ...refused] };
      }
    },
  };
}

type Details = { record: Record<string, unknown> } | { refused: RefusedAnimal; isLate?: boolean };

async function only(partner: string, response: PartnerResponse): Promise<Record<string, unknown> | undefined> {
  for await (const record of xmlRecords(partner, textOnce(response), { root: 'adoptableDetails', record: 'adoptableDetails' })) {
    return record;
  }
}

/** Short enough to be read whole, and so asked for again where it breaks off. */
async function* textOnce(response: PartnerResponse): AsyncGenerator<string> {
  yield await response.text();
}
