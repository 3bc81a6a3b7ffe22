import './words.ts';
import { z } from 'zod';

/**
 * One value per endpoint. The route, its permission (= its path), the checks of request and answer, the typed client,
 * the form rules, the OpenAPI document and the role × call matrix all follow from it.
 */
export interface Call<
  Path extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends string = string,
> {
  kind: 'call';
  base: Base;
  path: Path;
  /** One sentence for the document and the roles screen. */
  summary: string;
  access: Access;
  input: Input;
  output: Output;
  /** Whether the call changes something: such calls run in a writing transaction and honour Idempotency-Key. */
  writes: boolean;
  /** Whether it runs each time, whatever the Idempotency-Key: its answer is not kept. */
  fresh?: boolean;
  /** How large a body it takes, where files come in it; 1 MiB otherwise. */
  maxBytes?: number;
  /** Business refusals beyond validation: code → HTTP status and message; `{name}` is filled in by the handler. */
  errors: { [code in Refusal]: { status: number; message: string } };
}

export interface SearchCall<Path extends string = string, Item extends z.ZodObject = z.ZodObject> {
  kind: 'search';
  base: Base;
  path: Path;
  summary: string;
  access: Access;
  /** The record with every relation that `with` may ask for, optional. */
  record: Item;
}

/** What stands before a call's path in its address; nothing where the path's own first word is another service's base. */
export type Base = '/api' | '/integration-api' | '';

export const addressOf = ({ base, path }: { base: Base; path: string }): string => `${base}/${path}`;

/**
 * `permission`: the user's roles hold the call's path. `lookup`: any signed-in user. `session`: signed in, even with a
 * temporary password still to be changed. `access-key`: only the access key. `public`: nobody need be known.
 */
export type Access = 'permission' | 'lookup' | 'session' | 'access-key' | 'public';

export const call = <P extends string, I extends z.ZodType, O extends z.ZodType, R extends string = never>(
  path: P,
  definition: {
    summary: string;
    input: I;
    output: O;
    base?: Base;
    access?: Access;
    writes?: boolean;
    fresh?: boolean;
    maxBytes?: number;
    errors?: Record<R, { status: number; message: string }>;
  },
): Call<P, I, O, R> => ({
  kind: 'call',
  base: '/api',
  access: 'permission',
  writes: true,
  errors: {} as Record<R, { status: number; message: string }>,
  ...definition,
  path,
});

export const searchCall = <P extends string, T extends z.ZodObject>(
  path: P,
  summary: string,
  record: T,
  access: Access = 'permission',
  base: Base = '/api',
): SearchCall<P, T> => ({ kind: 'search', base, path, summary, access, record });

/** A search object; which keys exist is the entity's own list, and the server names any other in a 422. */
export interface Search {
  search?: Record<string, unknown>;
  options?: SearchOptions;
}

/** The characters of a text that is searched for, and of a pattern, at most. */
export const MAX_TEXT = 1000;
export const MAX_PATTERN = 200;

export interface SearchOptions {
  page?: number;
  offset?: number;
  limit?: number;
  sort?: string | string[];
  /** The rows at once: where there are many, what is found is counted no further than they reach, and `count_exact` is false. */
  count?: 'later';
  _single?: boolean;
  _force_ids?: boolean;
}

export const pageOf = <T extends z.ZodType>(record: T) =>
  z.strictObject({
    count: z.int(),
    global_count: z.int(),
    /** Of what grows without end: counts above this say only that there are more. */
    counted_to: z.int().optional(),
    /** Where `count: 'later'` asked: whether `count` and `pages` are more than what is sure. */
    count_exact: z.boolean().optional(),
    limit: z.int(),
    offset: z.int(),
    page: z.int(),
    pages: z.int(),
    result: z.array(record),
  });

export interface Page<T> {
  count: number;
  global_count: number;
  counted_to?: number | undefined;
  count_exact?: boolean | undefined;
  limit: number;
  offset: number;
  page: number;
  pages: number;
  result: T[];
}

/** Every answer's frame. `status` is HTTP-like or a product code; `prefix` its class. */
export interface Envelope<T = unknown> {
  status: number;
  prefix: string;
  message: string;
  data: T;
}

export interface FieldError {
  path: (string | number)[];
  code: string;
  message: string;
}

/** The answer of validation, and of nothing else (passes without a modal). */
export const VALIDATION_STATUS = 1802;
/** Product codes that mean the session is over; their HTTP status is 401. */
export const SESSION_PROBLEMS = {
  noToken: 5201,
  badToken: 5202,
  expired: 5203,
  revoked: 5204,
  userDisabled: 5205,
  noAccessKey: 5208,
  badAccessKey: 5209,
} as const;
