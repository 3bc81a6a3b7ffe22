import type { Base, Call, FieldError, Page, Search, SearchCall } from '@homeward/contract/call';
import { SESSION_PROBLEMS } from '@homeward/contract/call';
import { askedNow } from '@homeward/contract/server-clock';
import { z } from 'zod';
import { session } from '../session/session.ts';
import { settings } from '../settings.ts';
import { wrongIn, wrongInPage } from './shape.ts';
import { heard, inTurn, notHeard } from './way.ts';

/** A call that did not succeed. `http` is 0 where the server was not heard: nothing came, or something else answered. */
export class ApiError extends Error {
  http: number;
  status: number;
  data: Record<string, unknown>;
  constructor(http: number, status: number, message: string, data: Record<string, unknown> = {}) {
    super(message);
    this.http = http;
    this.status = status;
    this.data = data;
  }
  get errors(): FieldError[] {
    return Array.isArray(this.data.errors) ? (this.data.errors as FieldError[]) : [];
  }
  get isSessionProblem(): boolean {
    return (Object.values(SESSION_PROBLEMS) as number[]).includes(this.status);
  }
}

const UNREADABLE = 'What the server answered could not be read';
/** What went wrong in words for people: a program's own are none. */
export const wordsOf = (error: unknown): string => (error instanceof ApiError ? error.message : UNREADABLE);

/** A failure of whatever kind as one of a call's; what no call has told is left to whoever listens for errors, too. */
export function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(200, 200, wordsOf(error));
}

let requestId = '';
/** The id of the request that was answered last, for who reports what went wrong with it. */
export const lastRequestId = () => requestId;

let onSessionProblem = () => false;
/** Names the one place that hears of ended sessions; it answers whether the page is about to reload. */
export const setSessionProblemHandler = (handler: typeof onSessionProblem) => {
  onSessionProblem = handler;
};

interface PostOptions {
  signal?: AbortSignal | undefined;
  /** The Idempotency-Key: the same key again answers the first result. */
  key?: string;
  /** A token not yet kept, while signing in. */
  token?: string;
}

/** Makes a call of the contract and answers its data. Throws an ApiError. */
export async function post<I extends z.ZodType, O extends z.ZodType>(
  call: Call<string, I, O>,
  input: z.input<I>,
  options: PostOptions = {},
): Promise<z.output<O>> {
  return (await send(call, input, (data) => wrongIn(call.output, data), options)) as z.output<O>;
}

/** As much of a search as asking takes: what its records are is known where the contract's own value is given. */
export interface Searchable<T extends z.ZodObject = z.ZodObject> {
  path: string;
  base?: Base;
  record?: T;
}

const anyRecord = z.looseObject({});

/** Asks for a page of records. */
export async function search<T extends z.ZodObject>(
  call: Searchable<T>,
  input: Search,
  signal?: AbortSignal,
): Promise<Page<z.output<T>>> {
  return (await send(call, input, (data) => wrongInPage(call.record ?? anyRecord, data), { signal })) as Page<z.output<T>>;
}

/** Asks for one record; an ApiError with `http` 404 where there is none. */
export async function single<T extends z.ZodObject>(
  call: SearchCall<string, T>,
  input: Search,
  signal?: AbortSignal,
): Promise<z.output<T>> {
  const one = { ...input, options: { ...input.options, _single: true } };
  return (await send(call, one, (data) => wrongIn(call.record, data), { signal })) as z.output<T>;
}

interface Addressed {
  base?: Base;
  path: string;
}
/** A call's address: its path at its service's, which may be at another origin. */
const addressOf = ({ base = '/api', path }: Addressed) => `${settings.addresses[base]}/${path}`;

interface Envelope {
  status: number;
  message: string;
  data: Record<string, unknown>;
}

/** Reads the server's answer; undefined where the body was cut short or something on the way wrote it. */
async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  const answer: unknown = await response.json().catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
  });
  return isOurs(answer) ? answer : undefined;
}

const isOurs = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' &&
  answer !== null &&
  'data' in answer &&
  'status' in answer &&
  typeof answer.status === 'number' &&
  'message' in answer &&
  typeof answer.message === 'string';

/** Why the server was not heard: said by what stands on the way, with its status where it has one. */
function unheard({ ok, type, status, headers }: Response): ApiError {
  const isTorn = ok && (/json/.test(headers.get('content-type') ?? '') || headers.get('content-length') === '0');
  const words = isTorn ? 'The answer got lost on its way. Try again' : type === 'opaqueredirect' ? LED_AWAY : inPlace(status);
  return new ApiError(0, 0, words, { instead: status });
}

const LED_AWAY = 'The network leads elsewhere instead of to the server. Sign in to the network or the VPN, then try again';
const STEPPED_IN = 'Something between you and the server answered in its place';

/** Words for an answer of a proxy, a firewall or the network's own sign-in, by its status. */
function inPlace(status: number): string {
  if (status >= 500) return `The server cannot be reached just now (${status}). Try again in a moment`;
  if (status === 413)
    return `This is too large for something of the network between you and the server (${status}). Try again with less, such as a smaller picture`;
  if (status === 429)
    return `Something between you and the server lets nothing more through just now (${status}). Try again in a moment`;
  return `${STEPPED_IN}${status < 300 ? '' : ` (${status})`}. Check the network, its sign-in, the VPN and the firewall, then try again`;
}

type Check = (data: unknown) => string | undefined;

/** The data of what was answered well. Where it is not what it should be, the call was made all the same, or was not. */
function received({ path }: Addressed, { status, data }: Envelope, wrongOf: Check): unknown {
  const wrong = wrongOf(data);
  if (!wrong) return data;
  reportError(new Error(`The answer of ${path} is not what the contract says: ${wrong}`));
  throw new ApiError(200, status, UNREADABLE);
}

/** Asks the server once; throws where it is not it that answers. Nothing is sent on to where something else leads. */
async function ask(address: string, init: RequestInit) {
  const answered = askedNow();
  const response = await fetch(address, { ...init, method: 'POST', redirect: 'manual' }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    notHeard(address, { isForeign: false });
    throw new ApiError(0, 0, 'No connection. Check your network and try again');
  });
  const envelope = await envelopeOf(response);
  if (!envelope) {
    notHeard(address, { isForeign: true });
    throw unheard(response);
  }
  heard(address);
  answered(response.headers);
  return { response, envelope };
}

async function send(call: Addressed, input: unknown, wrongOf: Check, options: PostOptions): Promise<unknown> {
  const address = addressOf(call);
  const { accessKey, accessToken } = session();
  const token = options.token ?? accessToken;
  const { response, envelope } = await inTurn(address, () =>
    ask(address, {
      body: JSON.stringify(input ?? {}),
      headers: {
        'content-type': 'application/json',
        ...(accessKey ? { 'x-api-key': accessKey } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
      },
      ...(options.signal ? { signal: options.signal } : {}),
    }),
  );
  // Who is signed in is asked all the time, and beside everything.
  if (!address.startsWith('/api/auth/')) requestId = response.headers.get('x-request-id') ?? '';
  if (response.ok) return received(call, envelope, wrongOf);
  const { status, message, data } = envelope;
  // The message of a failure of ours ends where its request id belongs.
  const said = data?.request_id ? `${message} ${data.request_id}` : message;
  const error = new ApiError(response.status, status, said, data ?? {});
  // The page says so itself and reloads: whoever called has nothing to say or show any more.
  if (error.isSessionProblem && onSessionProblem()) return new Promise(() => undefined);
  throw error;
}
