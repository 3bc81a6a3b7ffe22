import type { Call, FieldError, Page, Search, SearchCall } from '@homeward/contract/call';
import { SESSION_PROBLEMS } from '@homeward/contract/call';
import type { z } from 'zod';
import { session } from '../session/session.ts';
import { settings } from '../settings.ts';

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

/** What went wrong in words for people: a program's own are none. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'What the server answered could not be read';

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
  signal?: AbortSignal;
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
  return (await send(addressOf(call), input, options)) as z.output<O>;
}

/** Asks for a page of records. */
export async function search<T extends z.ZodObject>(
  call: SearchCall<string, T>,
  input: Search,
  signal?: AbortSignal,
): Promise<Page<z.output<T>>> {
  return (await send(addressOf(call), input, signal ? { signal } : {})) as Page<z.output<T>>;
}

/** Asks for one record; an ApiError with `http` 404 where there is none. */
export async function single<T extends z.ZodObject>(
  call: SearchCall<string, T>,
  input: Search,
  signal?: AbortSignal,
): Promise<z.output<T>> {
  const one = { ...input, options: { ...input.options, _single: true } };
  return (await send(addressOf(call), one, signal ? { signal } : {})) as z.output<T>;
}

/** A call's address: its path at its service's, which may be at another origin. */
const addressOf = ({ base, path }: Pick<Call, 'base' | 'path'>) => `${settings.addresses[base]}/${path}`;

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

async function send(address: string, input: unknown, options: PostOptions): Promise<unknown> {
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
  // It was done, or it was not: what came of it never arrived, as if there had been no answer.
  if (response.ok && !envelope) throw new ApiError(0, 0, 'The answer got lost on its way. Try again');
  if (response.ok) return envelope?.data;
  const { message = withoutWords(response.status), data } = envelope ?? {};
  // The message of a failure of ours ends where its request id belongs.
  const said = data?.request_id ? `${message} ${data.request_id}` : message;
  const error = new ApiError(response.status, envelope?.status ?? response.status, said, data);
  // The page says so itself and reloads: whoever called has nothing to say or show any more.
  if (error.isSessionProblem && onSessionProblem()) return new Promise(() => undefined);
  throw error;
}
