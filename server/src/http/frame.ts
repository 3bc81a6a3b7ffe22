import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '@homeward/contract/call';
import type { AnyCall } from '@homeward/contract/calls';
import type { FastifyRequest } from 'fastify';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Connection } from '../database/connect.ts';
import { invalid, inWords, Problem } from '../problem.ts';
import { readAs } from '../search/record.ts';
import type { JobName, Jobs } from '../services/jobs.ts';
import type { TextProvider } from '../texts/provider.ts';
import type { AskContext, Context, HandlerServices, PlainCall, Sender } from './handler.ts';
import { claimKey, firstAnswer, type Keyed, keepAnswer, keyed, releaseKey } from './idempotency.ts';
import { type Ask, type Credentials, GUARD, type Identities, type Identity, refusalFor } from './identity.ts';
import { networkOf } from './network.ts';
import { OwnTurns } from './own-turns.ts';
import type { Refusals } from './refusals.ts';

export interface Frame {
  connection: Connection;
  identities: Identities;
  jobs: Jobs;
  refusals: Refusals;
  services: HandlerServices;
  texts: TextProvider;
  now: () => Date;
}

/** Nobody: the `user` of calls that need none. Every database id is positive, so it matches no one. */
const NOBODY: Identity = {
  sessionId: 0,
  userId: 0,
  epoch: 0,
  ends: 0,
  permissions: new Set(),
  mustChangePassword: false,
  owesFactor: false,
  lastUsedNoted: 0,
};

export function credentialsOf({ authorization, 'x-api-key': accessKey }: IncomingHttpHeaders): Credentials {
  const [, token] = (authorization && /^bearer +(.+)$/i.exec(authorization)) || [];
  return { token, accessKey: typeof accessKey === 'string' ? accessKey : undefined };
}

/** Answers who calls, refusing strangers and those without a permission needed, as far as this process knows. */
export async function identify(
  frame: Frame,
  access: Access,
  needed: Iterable<string>,
  credentials: Credentials,
): Promise<Identity> {
  if (access === 'public') return NOBODY;
  if (access === 'access-key') {
    await frame.identities.confirmAccessKey(credentials.accessKey);
    return NOBODY;
  }
  return known(frame, access, needed, credentials) ?? confirm(frame, access, needed, credentials);
}

/** Who calls, where this process remembers them as somebody who may; undefined where the database has to be asked. */
export function known(frame: Frame, access: Access, needed: Iterable<string>, credentials: Credentials): Identity | undefined {
  const identity = frame.identities.remembered(credentials);
  return identity && !refusalFor(identity, access, needed) ? identity : undefined;
}

/** Answers who calls from the database: what this process remembers may be out of date, a refusal must not be. */
export async function confirm(
  frame: Frame,
  access: Access,
  needed: Iterable<string>,
  credentials: Credentials,
  ask?: Ask,
): Promise<Identity> {
  const identity = await frame.identities.confirm(credentials, ask);
  const refusal = refusalFor(identity, access, needed);
  if (refusal) throw saidTo(identity, refusal);
  return identity;
}

/** Whatever was thrown; a refusal knows to whom it was said. */
function saidTo({ userId }: Identity, error: unknown): unknown {
  if (error instanceof Problem && userId) error.by = userId;
  return error;
}

/** What a call needs by itself: its path, where it is not open to every user. */
export const neededBy = (call: AnyCall): string[] => (call.access === 'permission' ? [call.path] : []);

export interface AnyRun {
  (input: unknown, context: Context<string>): Promise<unknown>;
  ask?(input: unknown, context: AskContext<string>): Promise<unknown>;
  inTurn?: boolean;
}

/** How long a caller waits for the slow part of a call; what it asks is told some seconds before to give up. */
const ASK_WITHIN = 30_000;
const GIVE_UP_AFTER = 35_000;

/** One request on its way through a call. */
interface Made {
  frame: Frame;
  call: PlainCall;
  run: AnyRun;
  request: FastifyRequest;
  credentials: Credentials;
  input: unknown;
  identity: Identity;
  isKnown: boolean;
}

/**
 * Runs one call: identity, input, slow part, transaction, handler, output. Answers the `data`. `isKnown` says of somebody
 * who is not signed in that they have signed in from there before.
 */
export async function runCall(
  frame: Frame,
  call: PlainCall,
  run: AnyRun,
  request: FastifyRequest,
  isKnown: boolean,
): Promise<unknown> {
  const credentials = credentialsOf(request.headers);
  const needed = neededBy(call);
  const identity = await identify(frame, call.access, needed, credentials);
  const parsed = await call.input.safeParseAsync(request.body ?? {});
  if (!parsed.success) {
    // A session that has ended is told so, not that its input was wrong.
    if (identity !== NOBODY) await confirm(frame, call.access, needed, credentials);
    throw parsed.error;
  }
  const made: Made = {
    frame,
    call,
    run,
    request,
    credentials,
    input: parsed.data,
    identity,
    isKnown: isKnown || identity !== NOBODY,
  };
  const answered = run.ask ? askFirst(made) : takeTurn(made, () => transact(made, keyOf(made), undefined));
  const data = await answered.catch((error: unknown) => {
    throw saidTo(made.identity, error);
  });
  if (identity !== NOBODY) frame.identities.noteUse(made.identity);
  return data;
}

/** Of each user, in calls that lock them out meanwhile. */
const turns = new OwnTurns<number>('You have too many of these under way. Try again when they have ended');

async function takeTurn<T>({ run, identity: { userId } }: Made, work: () => Promise<T>): Promise<T> {
  if (!run.inTurn) return work();
  await turns.take(userId);
  try {
    return await work();
  } finally {
    turns.give(userId);
  }
}

/** A key names one try: nobody needs more. */
const MAX_KEY = 255;

/** The Idempotency-Key of a request, where its call honours one. */
function keyOf({ call, request, input, identity }: Made): Keyed | undefined {
  const key = request.headers['idempotency-key'];
  if (!call.writes || call.fresh || typeof key !== 'string' || key === '' || identity === NOBODY) return undefined;
  if (key.length > MAX_KEY) throw new Problem(400, `An Idempotency-Key has at most ${MAX_KEY} characters`);
  return keyed(identity.userId, call.path, key, input);
}

/** The slow part, then the rest. The key is claimed before anything happens outside, and given back where it fails. */
async function askFirst(made: Made): Promise<unknown> {
  const { frame, call, credentials } = made;
  if (made.identity !== NOBODY) made.identity = await confirm(frame, call.access, neededBy(call), credentials);
  const key = keyOf(made);
  const first = key && (await claimKey(frame.connection.db, key, ASK_WITHIN));
  if (first) return JSON.parse(frame.services.secrets.open(first)) as unknown;
  try {
    return await transact(made, key, await ask(made));
  } catch (error) {
    // Where the database is gone too the claim ends by itself.
    if (key) await releaseKey(frame.connection.db, key).catch(() => undefined);
    throw error;
  }
}

const senderOf = ({ request, credentials, isKnown }: Made): Sender => ({
  network: networkOf(request.ip),
  isKnown,
  accessKey: credentials.accessKey,
  agent: request.headers['user-agent'],
  languages: request.headers['accept-language'],
});

async function ask(made: Made): Promise<unknown> {
  const { frame, call, run, input, identity: user } = made;
  const context: AskContext<string> = {
    db: frame.connection.db,
    user,
    now: frame.now(),
    services: frame.services,
    request: senderOf(made),
    signal: AbortSignal.timeout(ASK_WITHIN),
    refuse: (code, words = {}, path) => refuse(call, code, words, path),
  };
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const problem = new Problem(503, 'This takes longer than anybody should wait. Try again in a moment', {
      headers: { 'retry-after': '5' },
    });
    patience = setTimeout(() => reject(problem), GIVE_UP_AFTER);
  });
  return Promise.race([run.ask?.(input, context), late]).finally(() => clearTimeout(patience));
}

const asking =
  (db: Transaction<DB>): Ask =>
  async (text, values) =>
    (await db.executeQuery(CompiledQuery.raw(text, values))).rows;

async function transact(made: Made, key: Keyed | undefined, asked: unknown): Promise<unknown> {
  const { frame, call, request, credentials } = made;
  const sent = new Set<JobName>();
  const output = await frame.connection.db
    .transaction()
    .setAccessMode(call.writes ? 'read write' : 'read only')
    .execute(async (db) => {
      const { userId } = made.identity;
      const { rows } = await sql<{ holds: boolean }>`select ${guard(made.identity)} as holds,
        set_config('homeward.user_id', ${userId ? String(userId) : ''}, true),
        set_config('homeward.call', ${call.path}, true), set_config('homeward.request_id', ${request.id}, true)`.execute(db);
      // Read again where nothing can come between: permissions that change meanwhile cannot make this call try for ever.
      if (!rows[0]?.holds) made.identity = await confirm(frame, call.access, neededBy(call), credentials, asking(db));
      return perform(made, key, asked, db, sent);
    });
  frame.jobs.wake(sent);
  return output;
}

function guard(identity: Identity) {
  if (identity === NOBODY) return sql`true`;
  return sql`${sql.raw(GUARD.replace('$1', ''))}${identity.epoch}`;
}

/** Puts into `sent` what is to be done as soon as the transaction is committed. */
async function perform(
  made: Made,
  key: Keyed | undefined,
  asked: unknown,
  db: Transaction<DB>,
  sent: Set<JobName>,
): Promise<unknown> {
  const { frame, call, run, input, identity: user } = made;
  const { secrets } = frame.services;
  const first = key && !run.ask && (await firstAnswer(db, key));
  if (first) return JSON.parse(secrets.open(first)) as unknown;
  // Whoever writes is answered the noun that they wrote, and of others what they may see.
  const own = `${call.path.split('/')[0]}/search`;
  if (user !== NOBODY) readAs(db, (permission) => permission === own || user.permissions.has(permission));
  const context: Context<string> = {
    db,
    user,
    now: frame.now(),
    asked,
    services: frame.services,
    request: senderOf(made),
    refuse: (code, words = {}, path) => refuse(call, code, words, path),
    send: (name, payload, urgency) => {
      sent.add(name);
      return frame.jobs.send(db, name, payload, urgency);
    },
  };
  const output = await call.output.parseAsync(await run(input, context));
  if (key) await keepAnswer(db, key, secrets.seal(JSON.stringify(output)));
  return output;
}

function refuse(call: PlainCall, code: string, words: Record<string, string | number>, path?: (string | number)[]): Problem {
  const error = (call.errors as Partial<Record<string, { status: number; message: string }>>)[code];
  if (!error) throw new Error(`${call.path} has no error ${code}`);
  const message = inWords(error.message, words);
  const errors = [{ path: path ?? [], code, message }];
  return error.status === 422
    ? invalid(errors)
    : new Problem(error.status, message, { data: path ? { code, errors } : { code } });
}
