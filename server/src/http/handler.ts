import type { Call } from '@homeward/contract/call';
import type { AnyCall, CallPath } from '@homeward/contract/calls';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { Problem } from '../problem.ts';
import type { Entity } from '../search/entity.ts';
import type { Files } from '../services/files.ts';
import type { JobName, JobPayloads, Urgency } from '../services/jobs.ts';
import type { Passwords } from '../services/password.ts';
import type { Secrets } from '../services/secrets.ts';
import type { SingleSignOn } from '../services/single-sign-on.ts';
import type { PartnerDoor } from '../sync/partner-session.ts';
import type { TextLimits } from '../texts/budget.ts';
import type { Identity } from './identity.ts';

export type PlainCall = Extract<AnyCall, { kind: 'call' }>;

/** What a handler is given. Session, permission, transaction, audit and errors are the frame's. */
export interface Context<Refusal extends string = never> {
  db: Transaction<DB>;
  /** Who acts; the frame has refused strangers wherever the call needs somebody. */
  user: Identity;
  now: Date;
  services: QuickServices;
  request: Sender;
  /** One of the call's own errors, to be thrown: `{name}` filled from `words`, at a field where `path` names one. */
  refuse(code: Refusal, words?: Record<string, string | number>, path?: (string | number)[]): Problem;
  /** What the handler's `ask` has brought. */
  asked?: unknown;
  /** Lets a job out once the transaction has committed. */
  send<Name extends JobName>(name: Name, payload: JobPayloads[Name], urgency?: Urgency): Promise<void>;
}

export interface Sender {
  /** Whom the request is counted as (networkOf). */
  network: string;
  /** Whether they are signed in, or have signed in from there before. */
  isKnown: boolean;
  accessKey: string | undefined;
  /** What the browser says of itself. */
  agent: string | undefined;
  /** What it would like to read, best first (Accept-Language). */
  languages: string | undefined;
}

export interface HandlerServices {
  files: Files;
  passwords: Passwords;
  secrets: Secrets;
  door: PartnerDoor;
  systemApiKey: string;
  publicUrl: string;
  productName: string;
  /** How many texts all shelters together may send. */
  textLimits: TextLimits;
  /** Absent: everybody signs in by password. */
  singleSignOn?: SingleSignOn | undefined;
}

/** What a transaction may use: nothing that takes long, for it holds a connection that others wait for. */
export interface QuickServices extends Omit<HandlerServices, 'files' | 'passwords' | 'door' | 'singleSignOn'> {
  singleSignOn?: Pick<SingleSignOn, 'settings'> | undefined;
  door: Pick<PartnerDoor, 'seal' | 'unseal' | 'partner'>;
}

/** What the slow part of a handler is given: all there is, but no transaction. */
export interface AskContext<Refusal extends string = never>
  extends Pick<Context<Refusal>, 'user' | 'now' | 'request' | 'refuse'> {
  services: HandlerServices;
  db: Database;
  /** Aborted when the caller has waited long enough. */
  signal: AbortSignal;
}

type RefusalOf<C> = C extends Call<string, z.ZodType, z.ZodType, infer R> ? R : never;
export type Run<C extends PlainCall> = Asking &
  ((input: z.output<C['input']>, context: Context<RefusalOf<C>>) => Promise<z.input<C['output']>>);

interface Asking {
  ask?(input: unknown, context: AskContext<string>): Promise<unknown>;
  inTurn?: boolean;
}

/** Names the types of a call's handler; the function is the business rule and nothing else. */
export const handler = <P extends string, I extends z.ZodType, O extends z.ZodType, R extends string>(
  _call: Call<P, I, O, R>,
  run: (input: z.output<I>, context: Context<R>) => Promise<z.input<O>>,
) => run;

/**
 * A handler with a slow part: whatever asks another server or the storage, hashes, decodes or reads files. That is `ask`;
 * it runs once the caller is known and allowed, outside of any transaction. `run` gets its answer beside the input, and
 * looks again at what may have changed meanwhile.
 */
export const askingHandler = <P extends string, I extends z.ZodType, O extends z.ZodType, R extends string, Asked>(
  _call: Call<P, I, O, R>,
  ask: (input: z.output<I>, context: AskContext<R>) => Promise<Asked>,
  run: (input: z.output<I>, asked: Asked, context: Context<R>) => Promise<z.input<O>>,
) =>
  Object.assign((input: z.output<I>, context: Context<R>) => run(input, context.asked as Asked, context), {
    ask: ask as Asking['ask'],
  }) as Asking & ((input: z.output<I>, context: Context<R>) => Promise<z.input<O>>);

/** A handler that locks its caller out of it meanwhile: a few tries of one person hold a connection each, the others wait without. */
export const inTurn = <R extends object>(run: R) => Object.assign(run, { inTurn: true });

/** Every call's handler: a function, or for a search the entity it searches. Missing or surplus ones do not compile. */
export type Handlers = {
  [Path in CallPath]: Extract<AnyCall, { path: Path }> extends infer C
    ? C extends PlainCall
      ? Run<C>
      : C extends { record: infer Item extends z.ZodType }
        ? Entity<z.output<Item>>
        : never
    : never;
};
