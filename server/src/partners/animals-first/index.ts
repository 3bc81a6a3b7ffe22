import { z } from 'zod';
import { Batches } from '../batches.ts';
import { address, sameAddress, secret } from '../credential.ts';
import { isRecord, textOf } from '../fields.ts';
import { jsonList, NoList } from '../json-list.ts';
import { type Partner, PartnerError, type PartnerSession } from '../partner.ts';
import { quoted } from '../quoted.ts';
import { readAnimal } from './animal.ts';
import { statuses } from './statuses.ts';

const NAME = 'AnimalsFirst';
const HOME = 'https://animalsfirst.com';
/** There is no paging, only a limit, and nobody says how large it may be. */
const ALL = 100_000;
/**
 * Fosters have a list of their own, which is read before and after the other: who changes from one to the other meanwhile
 * is on one of them.
 */
const LISTS = ['foster', 'available', 'foster'];

const credentials = z.object({
  key: secret('API token'),
  url: address('Address, if not the usual one').optional(),
});
const settings = z.looseObject({});
type Session = PartnerSession<z.infer<typeof credentials>, z.infer<typeof settings>>;

const ask = ({ credentials, http }: Session, call: string, query: Record<string, string | number> = {}) =>
  http.request(`${(credentials.url ?? HOME).replace(/\/+$/, '')}/api/v2/${call}`, {
    query: { api_token: credentials.key, ...query },
  });

async function* list(session: Session, type: string, limit: number): AsyncGenerator<unknown> {
  const response = await ask(session, 'get-animals/', { type, limit });
  try {
    yield* jsonList(NAME, response.list());
  } catch (error) {
    throw error instanceof NoList ? refusal(error.head, session) : error;
  }
}

/** A failure is an object with `error`, whatever its status. Its words are a guess: no refusal of theirs is public. */
function refusal(head: string, { credentials }: Session): PartnerError {
  const said = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(head)?.[1];
  if (said && /token|key|unauthori[sz]ed/i.test(said)) {
    return new PartnerError('credentials', `${NAME} refuses these credentials.`);
  }
  return new PartnerError(
    'answer',
    said ? `${NAME} refuses the request: ${quoted(said, credentials.key)}` : `${NAME} answers with something that is no list.`,
  );
}

/** AnimalsFirst's v2, as far as a public plugin shows it: no list of changes, no way to write. */
export const animalsFirst: Partner<z.infer<typeof credentials>, z.infer<typeof settings>> = {
  key: 'ANIMALS_FIRST',
  name: NAME,
  credentials,
  account: ({ url }) => sameAddress(url ?? HOME),
  // A key opens one organization, and ids are the partner's.
  list: ({ key }) => key,
  settings,
  statuses,
  incremental: false,

  async authenticate(session) {
    for await (const _animal of list(session, 'available', 1)) break;
    return null;
  },

  async *animals(session) {
    const batches = new Batches(readAnimal);
    for (const [index, type] of LISTS.entries()) {
      if (LISTS.indexOf(type) < index) batches.again();
      else batches.next();
      for await (const batch of batches.over(list(session, type, ALL))) {
        session.signal.throwIfAborted();
        yield batch;
      }
    }
  },

  async *departed(session, ids) {
    const batches = new Batches((fields) => {
      const animal = readAnimal(fields);
      return ids.has(animal.externalId) ? animal : undefined;
    });
    for await (const { animals } of batches.over(list(session, 'outcome', ALL))) {
      session.signal.throwIfAborted();
      // Whoever else has left is none of ours.
      yield { animals, refused: [] };
    }
  },

  async vocabulary(session) {
    const answer = await (await ask(session, 'get-filters/')).json();
    if (!isRecord(answer)) throw new PartnerError('answer', `${NAME} answers in a way we do not understand.`);
    if ('error' in answer) throw refusal(JSON.stringify(answer), session);
    return Object.fromEntries(
      Object.entries(answer).flatMap(([field, told]) => {
        const values = isRecord(told) && Array.isArray(told.values) ? told.values : [];
        const words = values.map(textOf).filter((word) => word !== null);
        return words.length > 0 ? [[field, words]] : [];
      }),
    );
  },
};
