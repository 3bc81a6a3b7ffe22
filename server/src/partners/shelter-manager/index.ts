import { z } from 'zod';
import { Batches } from '../batches.ts';
import { address, sameAddress } from '../credential.ts';
import { jsonList, NoList } from '../json-list.ts';
import { PartnerStatusError } from '../outbound/partner-http.ts';
import { type Partner, PartnerError, type PartnerSession } from '../partner.ts';
import { quoted } from '../quoted.ts';
import { readAnimal } from './animal.ts';
import { statuses } from './statuses.ts';

const NAME = 'ShelterManager';
const HOSTED = 'https://service.sheltermanager.com/asmservice';

const optional = (label: string) => z.string().trim().max(500).optional().meta({ description: label });
const hidden = (label: string) => z.string().max(500).optional().meta({ description: label, secret: true });

/** A key or a user, and an account unless the server is the shelter's own and holds one database alone. */
const credentials = z
  .object({
    account: optional('Account, unless your own server has but one database'),
    username: optional('Username, unless you have an API key'),
    password: hidden('Password, unless you have an API key'),
    key: hidden('API key, instead of a user'),
    url: address('Address, if you host it yourself').optional(),
  })
  .check(({ value, issues }) => {
    const need = (field: keyof typeof value) => {
      if (!value[field]) issues.push({ code: 'custom', input: value, path: [field], message: 'Required field' });
    };
    if (!value.url) need('account');
    if (!value.key) need('username');
    if (!value.key) need('password');
  });
const settings = z.looseObject({});
type Session = PartnerSession<z.infer<typeof credentials>, z.infer<typeof settings>>;

/** Their service stands at `{base}/service`; an address that names it already is taken as it is. */
function serviceOf(url: string | undefined): string {
  const base = (url ?? HOSTED).replace(/\/+$/, '');
  return /\/(asm)?service$/.test(base) ? base : `${base}/service`;
}

/** What the shelter publishes, by its own publishing settings; in one piece, there are no pages. */
async function* adoptable({ credentials, http }: Session, reads: boolean): AsyncGenerator<unknown> {
  const { url, account, key, username, password } = credentials;
  const who = { ...(account && { account }), ...(key ? { key } : { username: username ?? '', password: password ?? '' }) };
  const secrets = [key ?? '', password ?? ''];
  try {
    const response = await http.request(serviceOf(url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...who, method: 'json_adoptable_animals' }).toString(),
      reads,
    });
    yield* jsonList(NAME, response.list());
  } catch (error) {
    // Refusals come as 200 and `ERROR: …`, others as 500 and a page: the words count, not the status.
    if (error instanceof NoList) throw refusal(error.head, secrets);
    if (error instanceof PartnerStatusError && error.text.startsWith('<h1>Error</h1>')) throw refusal(error.text, secrets);
    throw error;
  }
}

function refusal(said: string, secrets: string[]): PartnerError {
  const words = said
    .replace(/^ERROR:|<h1>Error<\/h1>/, '')
    .replace(/<[^>]*>/g, '')
    .trim();
  if (/invalid (username|api key)/i.test(words)) {
    return new PartnerError('credentials', `${NAME} refuses these credentials.`);
  }
  if (/no database\/alias/i.test(words)) return new PartnerError('credentials', `${NAME} knows no such account.`);
  if (/^you cannot call/i.test(words)) return new PartnerError('limit', `${NAME} allows no more requests for now.`);
  return new PartnerError('answer', `${NAME} does not answer with a list but says: ${quoted(words, ...secrets) || 'nothing'}`);
}

/**
 * sheltermanager.com and ASM3. Read whole each time: its list of recent changes holds what is not published, lacks the
 * pictures and dates changes in the database's own zone. An adoption would have to name the adopter (csv_import).
 */
export const shelterManager: Partner<z.infer<typeof credentials>, z.infer<typeof settings>> = {
  key: 'SHELTER_MANAGER',
  name: NAME,
  credentials,
  account: ({ url, account }) => `${sameAddress(serviceOf(url))} ${(account ?? '').toLowerCase()}`,
  settings,
  statuses,
  incremental: false,

  async authenticate(session) {
    let total = 0;
    // An unknown account is a 500 as well: asking again would only keep people waiting.
    for await (const _animal of adoptable(session, false)) total += 1;
    return total;
  },

  async *animals(session) {
    for await (const batch of new Batches(readAnimal).over(adoptable(session, true))) {
      session.signal.throwIfAborted();
      yield batch;
    }
  },
};
