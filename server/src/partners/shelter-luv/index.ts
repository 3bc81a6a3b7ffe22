import { z } from 'zod';
import { Batches, type Page as PageOfList, steadily } from '../batches.ts';
import { address, sameAddress, secret } from '../credential.ts';
import { isRecord, textOf } from '../fields.ts';
import { type Partner, PartnerError, type PartnerSession } from '../partner.ts';
import { quoted } from '../quoted.ts';
import { readAnimal } from './animal.ts';
import { statuses } from './statuses.ts';

const NAME = 'Shelterluv';
const HOME = 'https://www.shelterluv.com/api/v1';
/** The most they give at once. */
const LIMIT = 100;

const credentials = z.object({
  key: secret('API key'),
  url: address('Address, if not the usual one').optional(),
});
const settings = z.looseObject({});
type Session = PartnerSession<z.infer<typeof credentials>, z.infer<typeof settings>>;

interface Page {
  animals: unknown[];
  more: boolean;
  total: number | undefined;
}

async function page({ credentials, http }: Session, query: Record<string, string | number | undefined>): Promise<Page> {
  const base = (credentials.url ?? HOME).replace(/\/+$/, '');
  const response = await http.request(`${base}/animals`, {
    headers: { 'x-api-key': credentials.key },
    query: { status_type: 'publishable', ...query },
  });
  const answer = await response.json();
  if (!isRecord(answer)) throw new PartnerError('answer', `${NAME} answers in a way we do not understand.`);
  if (Number(answer.success) !== 1) throw refusal(answer, credentials.key);
  if (!Array.isArray(answer.animals)) throw new PartnerError('answer', `${NAME} answers without a list of animals.`);
  const total = Number(answer.total_count ?? Number.NaN);
  return { animals: answer.animals, more: answer.has_more === true, total: Number.isInteger(total) ? total : undefined };
}

/** Failures come with status 200, too: `success` 0 and a message under one of two names. */
function refusal({ error_message, errors }: Record<string, unknown>, key: string): PartnerError {
  const message = textOf(error_message) ?? textOf([errors].flat()[0]) ?? 'no reason given';
  if (/\b(api.?key|unauthori[sz]ed|authenticat)/i.test(message)) {
    return new PartnerError('credentials', `${NAME} refuses these credentials.`);
  }
  return new PartnerError('answer', `${NAME} refuses the request: ${quoted(message, key)}`);
}

/**
 * Reads what the shelter publishes, whole each time: an adopted animal simply leaves that list, and a list of changes would
 * not say so. They document no way to write.
 */
export const shelterLuv: Partner<z.infer<typeof credentials>, z.infer<typeof settings>> = {
  key: 'SHELTER_LUV',
  name: NAME,
  credentials,
  account: ({ url }) => sameAddress(url ?? HOME),
  // A key opens one organization, and ids are the partner's.
  list: ({ key }) => key,
  settings,
  statuses,
  incremental: false,

  async authenticate(session) {
    const { total } = await page(session, { offset: 0, limit: 1 });
    return total ?? null;
  },

  async *animals(session) {
    yield* steadily(NAME, new Batches(readAnimal), () => pages(session));
  },
};

/** The list, each page beginning with the last animal of the one before: another in its place says that the list moved. */
async function* pages(session: Session): AsyncGenerator<PageOfList> {
  const pageAt = (offset: number) => {
    const asked = page(session, { offset, limit: LIMIT });
    // What goes wrong on the way is heard of when the page is waited for.
    asked.catch(() => undefined);
    return asked;
  };
  let offset = 0;
  let last: unknown;
  for (let asked: Promise<Page> | undefined = pageAt(offset); asked; ) {
    session.signal.throwIfAborted();
    const { animals, more, total }: Page = await asked;
    if (more && animals.length === 0) throw new PartnerError('answer', `${NAME} promises more animals and sends none.`);
    const overlaps = last !== undefined && idOf(animals[0]) === last;
    const moved = last !== undefined && !overlaps;
    // A page of one has none to begin the next with.
    last = animals.length > 1 ? idOf(animals.at(-1)) : undefined;
    offset += Math.max(1, animals.length - 1);
    // On its way while this one is worked on.
    asked = more ? pageAt(offset) : undefined;
    yield { records: overlaps ? animals.slice(1) : animals, total, listed: total, moved };
  }
}

const idOf = (animal: unknown) => (isRecord(animal) ? animal['Internal-ID'] : undefined);
