import { hash } from 'node:crypto';
import { z } from 'zod';
import { Batches, type Page, steadily } from '../batches.ts';
import { address, sameAddress, secret } from '../credential.ts';
import { isRecord, textOf } from '../fields.ts';
import type { PartnerResponse } from '../outbound/partner-response.ts';
import type { KnownPages, PageAnswer, PageHead } from '../page-answer.ts';
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

type Query = Record<string, string | number | undefined>;

async function ask({ credentials, http }: Session, query: Query): Promise<PartnerResponse> {
  const base = (credentials.url ?? HOME).replace(/\/+$/, '');
  const headers = { 'x-api-key': credentials.key };
  return http.request(`${base}/animals`, { headers, query: { status_type: 'publishable', ...query } });
}

function read(answer: unknown, { credentials }: Session): { head: PageHead; records: unknown[] } {
  if (!isRecord(answer)) throw new PartnerError('answer', `${NAME} answers in a way we do not understand.`);
  if (Number(answer.success) !== 1) throw refusal(answer, credentials.key);
  if (!Array.isArray(answer.animals)) throw new PartnerError('answer', `${NAME} answers without a list of animals.`);
  const { animals: records, has_more, total_count } = answer;
  const total = Number(total_count ?? Number.NaN);
  const head = { count: records.length, more: has_more === true, first: idOf(records[0]), last: idOf(records.at(-1)) };
  return { head: { ...head, total: Number.isInteger(total) ? total : null }, records };
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
    return read(await (await ask(session, { offset: 0, limit: 1 })).json(), session).head.total;
  },

  async *animals(session, _known, known) {
    yield* steadily(NAME, new Batches(readAnimal), () => pages(session, known));
  },
};

/** The list, each page beginning with the last animal of the one before: another in its place says that the list moved. */
async function* pages(session: Session, known: KnownPages | undefined): AsyncGenerator<Page> {
  const pageAt = (offset: number, before?: string) => {
    const asked = ask(session, { offset, limit: LIMIT }).then((response) =>
      response.page((answer) => read(answer, session), { known, before }),
    );
    // What goes wrong on the way is heard of when the page is waited for.
    asked.catch(() => undefined);
    return asked;
  };
  let offset = 0;
  let last: string | undefined;
  for (let asked: Promise<PageAnswer> | undefined = pageAt(offset); asked; ) {
    session.signal.throwIfAborted();
    const answer: PageAnswer = await asked;
    const { head, records } = answer;
    const { count, more, first, total } = head;
    if (more && count === 0) throw new PartnerError('answer', `${NAME} promises more animals and sends none.`);
    const overlaps = last !== undefined && first === last;
    const moved = last !== undefined && !overlaps;
    // A page of one has none to begin the next with.
    last = count > 1 ? (head.last ?? undefined) : undefined;
    offset += Math.max(1, count - 1);
    // On its way while this one is worked on.
    asked = more ? pageAt(offset, last) : undefined;
    const read = overlaps ? count - 1 : count;
    yield { records: overlaps ? records.slice(1) : records, answer, read, ...totalOf(total), moved };
  }
}

const totalOf = (total: number | null) => (total === null ? {} : { total, listed: total });
/** What is told by no id is told by what it says. */
const idOf = (animal: unknown) =>
  animal === undefined ? null : (isRecord(animal) && textOf(animal['Internal-ID'])) || hash('md5', JSON.stringify(animal));
