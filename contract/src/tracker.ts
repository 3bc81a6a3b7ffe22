/**
 * Errors as Sentry and GlitchTip take them: one envelope an error, to the project its address names
 * (https://develop.sentry.dev/sdk/data-model/envelopes/). No person is in it: no body, header, address, name or token,
 * and of an error's own words only what is left without values.
 */
export interface Tracked {
  /** What went wrong; anything may be thrown. */
  error: unknown;
  platform: 'node' | 'javascript';
  release: string;
  environment: string;
  /** Which request it went wrong in, if that is known. */
  requestId?: string | undefined;
}

/** Where a tracker takes envelopes, of an address such as `https://KEY@HOST/PROJECT`. */
export function trackerAddress(dsn: string): string {
  const { origin, pathname, username } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/(\w+)$/.exec(pathname) ?? [];
  return `${origin}${folder}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}&sentry_client=homeward%2F1`;
}

/** What says only that a line was cut or a page was left, and is not told of (spec 000 §8). Each browser has words of its own. */
const UNTOLD = /SyntaxError|Failed to fetch|NetworkError when attempting to fetch|Load failed|AbortError/;

/** Whether an error is worth telling. */
export const isTold = (error: unknown): boolean => !UNTOLD.test(`${nameOf(error)}: ${wordsOf(error)}`);

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
/** What was thrown in words; of what is no error its message, or which keys it has. */
function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  return `an object of ${Object.keys(error).slice(0, 10).join(', ') || 'nothing'}`;
}

/** Two errors of one mark are the same error again. */
export const markOf = (error: unknown): string => {
  const { filename, lineno } = framesOf(error).at(-1) ?? {};
  return JSON.stringify([nameOf(error), withoutValues(wordsOf(error)), filename, lineno]);
};

/** The error as an envelope. */
export function envelopeOf({ error, platform, release, environment, requestId }: Tracked, id: string, at: Date): string {
  const exception = { type: nameOf(error), value: withoutValues(wordsOf(error)), stacktrace: { frames: framesOf(error) } };
  const event = {
    event_id: id,
    timestamp: at.toISOString(),
    platform,
    level: 'error',
    release,
    environment,
    tags: requestId ? { request_id: requestId } : {},
    exception: { values: [exception] },
    // Trackers otherwise note where the report came from.
    user: { ip_address: null },
    sdk: { name: 'homeward', version: '1', settings: { infer_ip: 'never' } },
  };
  return [{ event_id: id, sent_at: at.toISOString() }, { type: 'event', content_type: 'application/json' }, event]
    .map((part) => `${JSON.stringify(part)}\n`)
    .join('');
}

const LONGEST = 300;

/** An error's words without what may be somebody's: addresses, quoted text, long words with digits in them, numbers. */
export function withoutValues(words: string): string {
  return words
    .slice(0, 4000)
    .replace(/\b(\w+):\/\/\S+/g, '$1://…')
    .replace(/(?:"[^"]*"|[^\s"'<>(]+)@[^\s"'<>)]+/g, '…@…')
    .replace(/"[^"]*"|`[^`]*`|(?<!\w)'[^']*'|“[^”]*”|‘[^’]*’/g, (quoted) => `${quoted[0]}…${quoted.at(-1)}`)
    .replace(/\(([^()]*)\)=\([^)]*\)/g, '($1)=(…)')
    .replace(/(?=[\w+/=-]*\d)[\w+/=-]{16,}/g, '…')
    .replace(/\+?\d[\d .()-]{4,}\d|\d{3,}/g, '…')
    .slice(0, LONGEST);
}

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

/** `at name (file:1:2)` of V8, `name@file:1:2` of the others. */
const LINE = /^\s*(?:at\s+(?:(?:async\s+)?(.*?)\s+\()?|([^@\s]*)@)(.+?):(\d+):(\d+)\)?$/;

/** Where the error came from, the innermost last; of files their place in the product, of addresses their path. */
function framesOf(error: unknown): Frame[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, v8, other, file = '', lineno, colno] = LINE.exec(line) ?? [];
      if (!file || !lineno) return [];
      const filename = file
        .replace(/[?#].*$/, '')
        .replace(/^https?:\/\/[^/]+/, '')
        .replace(/^.*\/(?=(node_modules|server\/src|contract\/src|simulator)\/)/, '');
      return [
        {
          function: v8 || other || '?',
          filename,
          lineno: Number(lineno),
          colno: Number(colno),
          in_app: !/node_modules|^node:/.test(filename),
        },
      ];
    })
    .slice(0, 50)
    .reverse();
}

const A_MINUTE = 60_000;
const MOST = 20;

/** Lets at most twenty errors a minute through, each once: a tracker is no log. */
export class Sparingly {
  #since = Number.NEGATIVE_INFINITY;
  #told = new Set<string>();

  /** Whether this error may be told now, in milliseconds of any clock. */
  allows(error: unknown, now: number): boolean {
    if (now - this.#since >= A_MINUTE) {
      this.#since = now;
      this.#told.clear();
    }
    const mark = markOf(error);
    if (this.#told.has(mark) || this.#told.size >= MOST) return false;
    this.#told.add(mark);
    return true;
  }
}
