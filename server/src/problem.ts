import { type Envelope, type FieldError, SESSION_PROBLEMS, VALIDATION_STATUS } from '@homeward/contract/call';

/** A refusal with its place on the wire. Everything thrown in a call ends as one of these. */
export class Problem extends Error {
  http: number;
  status: number;
  data: Record<string, unknown>;
  headers: Record<string, string>;
  /** To whom it was said, by their id, and of which user it tells: for the log and the trail. */
  by?: number | undefined;
  about?: string | undefined;
  constructor(
    http: number,
    message: string,
    options: { status?: number; data?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.http = http;
    this.status = options.status ?? http;
    this.data = options.data ?? {};
    // Whoever is told to come back is told when.
    this.headers = { ...(http === 503 && { 'retry-after': '1' }), ...options.headers };
  }

  envelope(): Envelope {
    return { status: this.status, prefix: `${String(this.status)[0]}xx`, message: this.message, data: this.data };
  }
}

/** How many errors an answer tells: who sends thousands is not sent thousands. */
export const MOST_ERRORS = 20;

/** The validation answer: errors go to their fields (decision 3). `count`: how many there are, where fewer are given. */
export function invalid(given: FieldError[], count = given.length): Problem {
  const told = given.slice(0, MOST_ERRORS);
  const more = count - told.length;
  const rest = { path: [], code: 'more_errors', message: `And ${more.toLocaleString('en')} more` };
  const errors = more > 0 ? [...told, rest] : told;
  return new Problem(422, errors[0]?.message ?? 'Invalid input', { status: VALIDATION_STATUS, data: { errors } });
}

export const sessionProblem = (kind: keyof typeof SESSION_PROBLEMS) =>
  new Problem(401, 'Your session has expired. Please log in', { status: SESSION_PROBLEMS[kind], data: { reason: kind } });

export const forbidden = (permission: string) =>
  new Problem(403, 'Sorry, you are not authorized to access this page.', { data: { permission } });

export const notFound = (message = 'There is no such record') => new Problem(404, message);

/** The answer at every address where there is nothing, whatever is beside it. */
export const nothingHere = () => new Problem(404, 'There is nothing at this address');

/** The message of a refusal, each `{name}` in it filled in. */
export const inWords = (message: string, words: Record<string, string | number>): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''));
