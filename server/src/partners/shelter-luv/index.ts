import { z } from 'zod';
import { Batches } from '../batches.ts';
import { address, secret } from '../credential.ts';
import { isRecord, textOf } from '../fields.ts';
import { type Partner, PartnerError, type PartnerSession } from '../partner.ts';
import { quoted } from '../quoted.ts';
import { readAnimal } from './animal.ts';

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

/** Reads what the shelter publishes; an adopted animal simply leaves that list. They document no way to write. */
export const shelterLuv: Partner<z.infer<typeof credentials>, z.infer<typeof settings>> = {
  key: 'SHELTER_LUV',
  name: NAME,
  credentials,
  settings,
  incremental: true,

  async authenticate(session) {
    const { total } = await page(session, { offset: 0, limit: 1 });
    return total ?? null;
  },

  async *animals(session, since) {
    const batches = new Batches(readAnimal);
    const changed = since && { since: Math.floor(since.getTime() / 1000), sort: 'updated_at' };
    const pageAt = (offset: number) => {
      const asked = page(session, { ...changed, offset, limit: LIMIT });
      // What goes wrong on the way is heard of when the page is waited for.
      asked.catch(() => undefined);
      return asked;
    };
    let offset = 0;
    for (let asked: Promise<Page> | undefined = pageAt(offset); asked; ) {
      session.signal.throwIfAborted();
      const { animals, more, total }: Page = await asked;
      if (more && animals.length === 0) throw new PartnerError('answer', `${NAME} promises more animals and sends none.`);
      offset += LIMIT;
      // On its way while this one is worked on.
      asked = more ? pageAt(offset) : undefined;
      yield batches.of(animals, total);
    }
  },
};
