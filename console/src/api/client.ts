import type { Base, Call, FieldError, Page, Search, SearchCall } from '@homeward/contract/call';
import { SESSION_PROBLEMS } from '@homeward/contract/call';
import { z } from 'zod';
import { session } from '../session/session.ts';
import { settings } from '../settings.ts';
import { wrongIn, wrongInPage } from './shape.ts';

/** A call that did not succeed. `http` is 0 where no answer came at all. */
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

/** What was answered; undefined where that arrived torn, or from something on the way that does not speak as the server. */
async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  const answer: unknown = await response.json().catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
  });
  return typeof answer === 'object' && answer !== null && 'message' in answer ? (answer as Envelope) : undefined;
}

/** What is to be done where something between here and the server has answered in its place. */
const withoutWords = (http: number) =>
  http >= 500
    ? `The server cannot be reached just now (${http}). Try again in a moment`
    : `This did not get through to the server (${http}). Try again, or reload the page`;

type Check = (data: unknown) => string | undefined;

/** The data of what was answered well. Where it is not what it should be, the call was made all the same, or was not. */
function received({ path }: Addressed, envelope: Envelope | undefined, wrongOf: Check): unknown {
  if (!envelope) throw new ApiError(0, 0, 'The answer got lost on its way. Try again');
  const wrong = wrongOf(envelope.data);
  if (!wrong) return envelope.data;
  reportError(new Error(`The answer of ${path} is not what the contract says: ${wrong}`));
  throw new ApiError(200, envelope.status, UNREADABLE);
}

async function send(call: Addressed, input: unknown, wrongOf: Check, options: PostOptions): Promise<unknown> {
  const address = addressOf(call);
  const { accessKey, accessToken } = session();
  const token = options.token ?? accessToken;
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(input ?? {}),
    headers: {
      'content-type': 'application/json',
      ...(accessKey ? { 'x-api-key': accessKey } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
    },
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new ApiError(0, 0, 'No connection. Check your network and try again');
  });
  // Who is signed in is asked all the time, and beside everything.
  if (!address.startsWith('/api/auth/')) requestId = response.headers.get('x-request-id') ?? '';
  const envelope = await envelopeOf(response);
  if (response.ok) return received(call, envelope, wrongOf);
  const { message = withoutWords(response.status), data } = envelope ?? {};
  // The message of a failure of ours ends where its request id belongs.
  const said = data?.request_id ? `${message} ${data.request_id}` : message;
  const error = new ApiError(response.status, envelope?.status ?? response.status, said, data ?? {});
  // The page says so itself and reloads: whoever called has nothing to say or show any more.
  if (error.isSessionProblem && onSessionProblem()) return new Promise(() => undefined);
  throw error;
}
