import { z } from 'zod';
import { address, required, secret } from '../credential.ts';
import { isRecord, textOf } from '../fields.ts';
import { PartnerStatusError } from '../outbound/partner-http.ts';
import type { PartnerResponse } from '../outbound/partner-response.ts';
import { PartnerError, type PartnerSession } from '../partner.ts';

export const NAME = 'ShelterBuddy';

export const credentials = z.object({
  url: address('Address, like https://yours.shelterbuddy.com'),
  username: required('Username'),
  password: secret('Password'),
});

const numbers = z.array(z.coerce.number().int()).default([]).catch([]);
export const settings = z.looseObject({
  search_status_list: numbers,
  search_group_list: numbers,
  locations_list: numbers,
  acceptable_status_list: numbers,
  payment_method_id: z.coerce.number().int().optional().catch(undefined),
  foster_pets: z.string().nullish().catch(null),
});

export type Session = PartnerSession<z.output<typeof credentials>, z.output<typeof settings>>;

interface Call {
  method?: 'GET' | 'POST';
  body?: Record<string, unknown>;
  /** That it changes nothing there. */
  reads?: boolean;
  /** That its answer is of one animal or person. */
  short?: boolean;
}

/** A sign-in to one shelter's ShelterBuddy: the token lasts two hours and slides, any answer may bring the next one. */
export class Client {
  readonly base: string;
  readonly #session: Session;
  #token: string | undefined;

  constructor(session: Session) {
    this.base = session.credentials.url.replace(/\/+$/, '');
    this.#session = session;
  }

  async signIn(): Promise<void> {
    const { username, password } = this.#session.credentials;
    const refused = new PartnerError('credentials', `${NAME} refuses these credentials.`);
    try {
      const response = await this.#session.http.request(`${this.base}/api/v2/authenticate`, { query: { username, password } });
      const token = textOf(await response.json());
      if (!token) throw refused;
      this.#token = token;
    } catch (error) {
      // The status of a bad pair is nowhere written down; its message is.
      const bad = error instanceof PartnerStatusError && (error.status === 400 || /valid user/i.test(error.text));
      throw bad ? refused : error;
    }
  }

  /** Calls with a path of theirs like `/api/v2/animal/list`; signs in first, and once again where the token has run out. */
  async call(path: string, call: Call = {}): Promise<PartnerResponse> {
    const fresh = !this.#token;
    if (fresh) await this.signIn();
    try {
      return await this.#send(path, call);
    } catch (error) {
      // 401 for a token that has run out is inferred.
      if (fresh || !(error instanceof PartnerStatusError && error.status === 401)) throw error;
      await this.signIn();
      return this.#send(path, call);
    }
  }

  /** The pages of a list, as many as its answers lead on to. */
  async *pages(path: string, call: Call = { method: 'POST', body: {}, reads: true }): AsyncGenerator<unknown[]> {
    const visited = new Set<string>();
    for (let next: string | null = path; next; ) {
      this.#session.signal.throwIfAborted();
      if (visited.has(next)) throw new PartnerError('answer', `${NAME}'s pages lead round in circles.`);
      visited.add(next);
      const answer: unknown = await (await this.call(next, call)).json();
      if (!isRecord(answer) || !Array.isArray(answer.Data)) {
        throw new PartnerError('answer', `${NAME} answers without a list.`);
      }
      yield answer.Data;
      next = isRecord(answer.Paging) ? textOf(answer.Paging.Next) : null;
    }
  }

  async #send(path: string, { method = 'GET', body, reads = method === 'GET', short = false }: Call): Promise<PartnerResponse> {
    // The token goes to the shelter's own site alone, wherever an answer leads.
    if (!/^\/[^/\\]/.test(path)) throw new PartnerError('answer', `${NAME} leads on to another site.`);
    const response = await this.#session.http.request(this.base + path, {
      method,
      headers: { 'sb-auth-token': this.#token ?? '', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      reads,
      short,
    });
    this.#token = response.header('sb-auth-token') || this.#token;
    return response;
  }
}
