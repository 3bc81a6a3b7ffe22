import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { cut } from '../fields.ts';
import { PartnerError, RefusedAddress, TooLate } from '../partner.ts';
import { checkUrl, guardedConnector, type Inside, type Resolve, redirectTarget } from './address-guard.ts';
import type { Allowed } from './allowed.ts';
import { type Bounds, type CutOff, PartnerResponse } from './partner-response.ts';
import { isTooMany, pauseAskedBy, pauseBefore } from './too-many-requests.ts';

export interface PartnerHttpOptions {
  /** The partner's name, to begin sentences with. */
  name?: string;
  /** The one port of 127.0.0.1 that requests may go to: the simulator's. */
  loopbackPort?: number | undefined;
  /** Where else inside they may go. */
  allowed?: Allowed;
  /** How long a connection, the beginning of an answer and each next piece of it may take; the whole ten times that. */
  timeoutMs?: number;
  maxBytes?: number;
  retries?: number;
  signal?: AbortSignal;
  /** For tests. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** For tests. */
  resolve?: Resolve;
}

export interface PartnerRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  /** Added to the address, encoded; undefined values are left out. */
  query?: Record<string, string | number | undefined>;
  body?: string;
  /** That it may be sent again after a failure although it is no GET, because it changes nothing there. */
  reads?: boolean;
  /** That its answer is short, being of one animal or person: all of it must come within `timeoutMs`, or it is TooLate. */
  short?: boolean;
}

/** An answer of 400 and above, once trying again is over. */
export class PartnerStatusError extends PartnerError {
  status: number;
  /** The beginning of what it says. */
  text: string;
  constructor(status: number, text: string, kind: PartnerError['kind'], message: string) {
    super(kind, message);
    this.status = status;
    this.text = text;
  }
}

/** Whether asking for one record may fail so by that record's own fault, and go well for the others. */
export const isOfOneRecord = (error: PartnerError): boolean =>
  error.kind === 'answer' || error instanceof TooLate || (error instanceof PartnerStatusError && error.status >= 500);

interface Attempt {
  url: URL;
  request: PartnerRequest;
  /** How many tries went before. */
  tries: number;
}

/** 50,000 animals of 10 kB. */
const MAX_LIST = 512 * 2 ** 20;
const MAX_REDIRECTS = 3;
const redirects = [301, 302, 303, 307, 308];

/** The one way out to partners: guarded addresses, bounded answers, patient with limits and hiccups. */
export class PartnerHttp {
  readonly #made: PartnerHttpOptions;
  readonly #options: Required<Pick<PartnerHttpOptions, 'name' | 'timeoutMs' | 'retries' | 'sleep'>>;
  readonly #inside: Inside;
  readonly #bounds: Bounds;
  readonly #agent: Agent;

  constructor(options: PartnerHttpOptions = {}) {
    const { name = 'The partner', loopbackPort, timeoutMs = 30_000, maxBytes = 64 * 2 ** 20, retries = 4 } = options;
    // Whoever says how much may come means lists as well.
    const maxListBytes = options.maxBytes ?? MAX_LIST;
    const sleep = options.sleep ?? ((ms: number, signal?: AbortSignal) => wait(ms, undefined, signal && { signal }));
    this.#made = options;
    this.#options = { name, timeoutMs, retries, sleep };
    this.#inside = { loopbackPort, ...(options.allowed && { allowed: options.allowed }) };
    this.#bounds = { name, maxBytes, maxListBytes, maxWaitMs: 10 * timeoutMs, signal: options.signal };
    this.#agent = new Agent({
      connect: guardedConnector(this.#inside, timeoutMs, options.resolve),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /** The same, until the signal is aborted. */
  until(signal: AbortSignal): PartnerHttp {
    return new PartnerHttp({ ...this.#made, signal });
  }

  /**
   * Answers below 400 are returned, others thrown as PartnerStatusError: 401 and 403 of kind `credentials`, 429 `limit`,
   * 5xx `reach`, the rest `answer`. 429 is tried again after the pause it asks for; 5xx and broken lines are where the
   * request only reads. An abort throws the signal's reason.
   */
  async request(address: string | URL, request: PartnerRequest = {}): Promise<PartnerResponse> {
    if (!URL.canParse(address)) throw new RefusedAddress('The address is not a web address.');
    const url = new URL(address);
    for (const [key, value] of Object.entries(request.query ?? {})) {
      if (value !== undefined) url.searchParams.append(key, String(value));
    }
    return this.#try({ url, request, tries: 0 });
  }

  async #try({ url, request, tries }: Attempt): Promise<PartnerResponse> {
    const { reads = (request.method ?? 'GET') === 'GET' } = request;
    const next = (error: PartnerError, pause?: number) => this.#pause({ url, request, tries }, error, pause);
    const bounds = request.short ? this.#inTime() : this.#bounds;
    let response: PartnerResponse;
    try {
      response = await this.#follow(url, { request, bounds }, reads ? (cut) => next(cut) : undefined);
    } catch (error) {
      bounds.signal?.throwIfAborted();
      if (error instanceof PartnerError) throw error;
      const failure = this.#unreachable(error);
      if (request.short && isTimeout(error)) throw this.#late(error);
      if (!reads || isBadCertificate(error)) throw failure;
      return next(failure);
    }
    if (response.status < 400) return response;
    const failure = await this.#refusal(response);
    if (isTooMany(response) || (response.status >= 500 && reads)) return next(failure, pauseAskedBy(response));
    throw failure;
  }

  async #pause({ tries, ...attempt }: Attempt, error: PartnerError | CutOff, asked?: number): Promise<PartnerResponse> {
    const { retries, sleep } = this.#options;
    if (tries >= retries) throw error;
    try {
      await sleep(pauseBefore(tries, asked), this.#bounds.signal);
    } finally {
      this.#bounds.signal?.throwIfAborted();
    }
    return this.#try({ ...attempt, tries: tries + 1 });
  }

  #late(cause?: unknown): TooLate {
    const { name, timeoutMs } = this.#options;
    return new TooLate(`${name} does not answer within ${timeoutMs / 1000} seconds.`, { cause });
  }

  /** The bounds of one try whose answer is short. */
  #inTime(): Bounds {
    const { signal } = this.#bounds;
    const late = new AbortController();
    setTimeout(() => late.abort(this.#late()), this.#options.timeoutMs).unref();
    return { ...this.#bounds, signal: AbortSignal.any([...(signal ? [signal] : []), late.signal]) };
  }

  async #follow(
    first: URL,
    { request, bounds }: { request: PartnerRequest; bounds: Bounds },
    again?: (cut: CutOff) => Promise<PartnerResponse>,
  ): Promise<PartnerResponse> {
    let url = first;
    let sent = request;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = new PartnerResponse(await this.#send(url, sent, bounds), url, bounds, again);
      const location = response.header('location');
      if (!redirects.includes(response.status) || !location) return response;
      response.drop();
      const target = redirectTarget(this.#options.name, url, location);
      sent = redirected(this.#options.name, sent, response.status, target.origin !== url.origin);
      url = target;
    }
    throw new PartnerError('reach', `${this.#options.name} redirects more than ${MAX_REDIRECTS} times.`);
  }

  #send(url: URL, { method = 'GET', headers, body }: PartnerRequest, { signal }: Bounds): Promise<Dispatcher.ResponseData> {
    checkUrl(url, this.#inside);
    return this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { 'user-agent': 'Homeward', 'accept-encoding': 'gzip, br', ...headers },
      body: body || null,
      signal: signal ?? null,
    });
  }

  async #refusal(response: PartnerResponse): Promise<PartnerStatusError> {
    const { name } = this.#options;
    const { status } = response;
    const text = await beginning(response);
    if (status === 401 || status === 403) {
      return new PartnerStatusError(status, text, 'credentials', `${name} refuses these credentials.`);
    }
    if (isTooMany(response)) return new PartnerStatusError(status, text, 'limit', `${name} allows no more requests for now.`);
    if (status >= 500) return new PartnerStatusError(status, text, 'reach', `${name} has a problem of its own (${status}).`);
    if (status === 404) return new PartnerStatusError(status, text, 'answer', `${name} knows no such address (404).`);
    return new PartnerStatusError(status, text, 'answer', `${name} refuses the request (${status}).`);
  }

  #unreachable(error: unknown): PartnerError {
    const { name, timeoutMs } = this.#options;
    const code = codeOf(error);
    if (isTimeout(error)) {
      return new PartnerError('reach', `${name} does not answer within ${timeoutMs / 1000} seconds.`, { cause: error });
    }
    if (code === 'ENOTFOUND') return new PartnerError('reach', `There is no site under ${name}'s address.`, { cause: error });
    if (isBadCertificate(error)) {
      return new PartnerError('reach', `${name}'s certificate is not valid, so the line is not safe.`, { cause: error });
    }
    return new PartnerError('reach', `${name} cannot be reached.`, { cause: error });
  }
}

/** What is asked where a redirect leads: nothing tells another site who we are, nor what was posted here. */
export function redirected(partner: string, request: PartnerRequest, status: number, elsewhere: boolean): PartnerRequest {
  const { method = 'GET', headers = {}, body } = request;
  const onward: PartnerRequest = status < 307 || method === 'GET' ? { headers } : { method, headers, ...(body && { body }) };
  if (elsewhere && onward.method) throw new PartnerError('reach', `${partner} sends our request on to another site.`);
  return elsewhere ? {} : onward;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isTimeout = (error: unknown) => codeOf(error).includes('TIMEOUT');
const isBadCertificate = (error: unknown) => /CERT|SIGNATURE|ERR_TLS/.test(codeOf(error));

async function beginning(response: PartnerResponse): Promise<string> {
  let text = '';
  try {
    for await (const piece of response.texts()) {
      text += piece;
      if (text.length > 2000) break;
    }
  } catch {
    // What is there says enough: the status is what counts.
  }
  return cut(text, 2000);
}
