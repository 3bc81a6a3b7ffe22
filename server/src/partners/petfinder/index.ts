import { z } from 'zod';
import { Batches, type Page, steadily } from '../batches.ts';
import { address, required, sameAddress, secret } from '../credential.ts';
import { isRecord, textOf } from '../fields.ts';
import { PartnerStatusError } from '../outbound/partner-http.ts';
import type { PartnerResponse } from '../outbound/partner-response.ts';
import type { KnownPages, PageHead } from '../page-answer.ts';
import { type Partner, PartnerError, type PartnerSession } from '../partner.ts';
import { quoted } from '../quoted.ts';
import { readAnimal } from './animal.ts';
import { statuses } from './statuses.ts';

const NAME = 'Petfinder';
const HOME = 'https://api.petfinder.com/v2';
/** The most they give at once; there are 1,000 requests a day. */
const LIMIT = 100;

const credentials = z.object({
  key: required('API key'),
  secret: secret('API secret'),
  organization_id: required('Organization id, e.g. TX1234'),
  url: address('Address, if not the usual one').optional(),
});
const settings = z.looseObject({});
type Session = PartnerSession<z.infer<typeof credentials>, z.infer<typeof settings>>;
type Query = Record<string, string | number>;

/** Their API, with the token that every request needs. */
class Api {
  readonly #session: Session;
  readonly #base: string;
  #token: string | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#base = (session.credentials.url ?? HOME).replace(/\/+$/, '');
  }

  async get(path: string, query: Query = {}): Promise<Record<string, unknown>> {
    return record(await (await this.ask(path, query)).json());
  }

  /** A token lasts an hour, which a long run outlives: refused once, it is asked for anew. */
  async ask(path: string, query: Query): Promise<PartnerResponse> {
    this.#token ??= await this.#newToken();
    try {
      return await this.#ask(path, query);
    } catch (error) {
      if (!(error instanceof PartnerStatusError && error.status === 401))
        throw inTheirWords(error, [this.#token, this.#session.credentials.secret]);
    }
    this.#token = await this.#newToken();
    return this.#ask(path, query);
  }

  #ask(path: string, query: Query): Promise<PartnerResponse> {
    const headers = { authorization: `Bearer ${this.#token}` };
    return this.#session.http.request(this.#base + path, { headers, query });
  }

  async #newToken(): Promise<string> {
    const { key, secret } = this.#session.credentials;
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: key, client_secret: secret }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await this.#session.http.request(`${this.#base}/oauth2/token`, {
      method: 'POST',
      headers,
      body,
      reads: true,
    });
    const token = textOf(record(await response.json()).access_token);
    if (!token) throw new PartnerError('answer', `${NAME} gives no access token.`);
    return token;
  }
}

function record(answer: unknown): Record<string, unknown> {
  if (isRecord(answer)) return answer;
  throw new PartnerError('answer', `${NAME} answers in a way we do not understand.`);
}

/** A refused request says in `detail` why. */
function inTheirWords(error: unknown, secrets: string[]): unknown {
  if (!(error instanceof PartnerStatusError && error.status === 400)) return error;
  const detail = /"detail"\s*:\s*"([^"\\]+)"/.exec(error.text)?.[1];
  return detail
    ? new PartnerError('answer', `${NAME} refuses the request: ${quoted(detail, ...secrets)}`, { cause: error })
    : error;
}

const numberAt = (answer: Record<string, unknown>, key: string): number | undefined => {
  const value = isRecord(answer.pagination) ? answer.pagination[key] : undefined;
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
};

/**
 * Petfinder's API v2: what a shelter offers there. `after` knows the time of publishing alone, so that changes are seen
 * by reading everything; an adopted animal leaves the list.
 */
export const petfinder: Partner<z.infer<typeof credentials>, z.infer<typeof settings>> = {
  key: 'PETFINDER',
  name: NAME,
  credentials,
  account: ({ url, organization_id }) => `${sameAddress(url ?? HOME)} ${organization_id.toUpperCase()}`,
  settings,
  statuses,
  incremental: false,

  async authenticate(session) {
    const api = new Api(session);
    const id = session.credentials.organization_id;
    try {
      await api.get(`/organizations/${encodeURIComponent(id)}`);
    } catch (error) {
      if (!(error instanceof PartnerStatusError && error.status === 404)) throw error;
      throw new PartnerError('credentials', `${NAME} knows no organization ${id}.`, { cause: error });
    }
    return numberAt(await api.get('/animals', { organization: id, status: 'adoptable', limit: 1 }), 'total_count') ?? null;
  },

  async *animals(session, _known, known) {
    const api = new Api(session);
    yield* steadily(NAME, new Batches(readAnimal), () => pages(session, api, known));
  },
};

async function* pages({ credentials, signal }: Session, api: Api, known: KnownPages | undefined): AsyncGenerator<Page> {
  const organization = credentials.organization_id;
  for (let page = 1, more = true; more; page++) {
    signal.throwIfAborted();
    // The oldest first: what is published meanwhile comes last and moves nothing.
    const query = { organization, status: 'adoptable', sort: '-recent', limit: LIMIT, page };
    const response = await api.ask('/animals', query);
    const answer = await response.page((sent) => read(record(sent), page), { known });
    const { records, head } = answer;
    const { count, total } = head;
    more = head.more;
    if (more && count === 0) throw new PartnerError('answer', `${NAME} promises more animals and sends none.`);
    yield { records, answer, read: count, ...(total !== null && { total, listed: total }) };
  }
}

function read(answer: Record<string, unknown>, page: number): { head: PageHead; records: unknown[] } {
  const { animals: records } = answer;
  if (!Array.isArray(records)) throw new PartnerError('answer', `${NAME} answers without a list of animals.`);
  const more = page < (numberAt(answer, 'total_pages') ?? 1);
  return {
    head: { count: records.length, more, total: numberAt(answer, 'total_count') ?? null, first: null, last: null },
    records,
  };
}
