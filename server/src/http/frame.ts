import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '@homeward/contract/call';
import type { AnyCall } from '@homeward/contract/calls';
import type { FastifyRequest } from 'fastify';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Connection } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';
import type { Jobs } from '../services/jobs.ts';
import type { AskContext, Context, HandlerServices, PlainCall } from './handler.ts';
import { type Ask, type Credentials, GUARD, type Identities, type Identity, refusalFor } from './identity.ts';
import { invalid, Problem } from './problem.ts';

export interface Frame {
  connection: Connection;
  identities: Identities;
  jobs: Jobs;
  services: HandlerServices;
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
  lastUsedNoted: 0,
};

export function credentialsOf({ authorization, 'x-api-key': accessKey }: IncomingHttpHeaders): Credentials {
  const token = authorization && /^bearer /i.test(authorization) ? authorization.slice(7) : undefined;
  return { token: token || undefined, accessKey: typeof accessKey === 'string' ? accessKey : undefined };
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
  if (refusal) throw refusal;
  return identity;
}

/** What a call needs by itself: its path, where it is not open to every user. */
export const neededBy = (call: AnyCall): string[] => (call.access === 'permission' ? [call.path] : []);

export interface AnyRun {
  (input: unknown, context: Context<string>): Promise<unknown>;
  ask?(input: unknown, context: AskContext<string>): Promise<unknown>;
}

/** How long a caller waits for what another server says. */
const ASK_WITHIN = 30_000;

/** Runs one call: identity, input, transaction, handler, output. Answers the `data`. */
export async function runCall(frame: Frame, call: PlainCall, run: AnyRun, request: FastifyRequest): Promise<unknown> {
  const credentials = credentialsOf(request.headers);
  const needed = neededBy(call);
  let identity = await identify(frame, call.access, needed, credentials);
  const parsed = await call.input.safeParseAsync(request.body ?? {});
  if (!parsed.success) {
    // A session that has ended is told so, not that its input was wrong.
    if (identity !== NOBODY) await confirm(frame, call.access, needed, credentials);
    throw parsed.error;
  }
  let asked: unknown;
  if (run.ask) {
    identity = await confirm(frame, call.access, needed, credentials);
    const ask = { db: frame.connection.db, user: identity, services: frame.services, signal: AbortSignal.timeout(ASK_WITHIN) };
    asked = await run.ask(parsed.data, { ...ask, refuse: (code, words = {}, path) => refuse(call, code, words, path) });
  }
  const data = await transact(frame, call, identity, request, async (db, holds) => {
    // Read again where nothing can come between: permissions that change meanwhile cannot make this call try for ever.
    if (!holds) identity = await confirm(frame, call.access, needed, credentials, asking(db));
    return perform(frame, call, run, { input: parsed.data, asked }, identity, request, db);
  });
  if (identity !== NOBODY) frame.identities.noteUse(identity);
  return data;
}

const asking =
  (db: Transaction<DB>): Ask =>
  async (text, values) =>
    (await db.executeQuery(CompiledQuery.raw(text, values))).rows;

async function transact<T>(
  frame: Frame,
  call: PlainCall,
  identity: Identity,
  request: FastifyRequest,
  work: (db: Transaction<DB>, holds: boolean) => Promise<T>,
): Promise<T> {
  return frame.connection.db
    .transaction()
    .setAccessMode(call.writes ? 'read write' : 'read only')
    .execute(async (db) => {
      const { rows } = await sql<{ holds: boolean }>`select ${guard(identity)} as holds,
        set_config('homeward.user_id', ${identity.userId ? String(identity.userId) : ''}, true),
        set_config('homeward.call', ${call.path}, true), set_config('homeward.request_id', ${request.id}, true)`.execute(db);
      return work(db, rows[0]?.holds ?? false);
    });
}

function guard(identity: Identity) {
  if (identity === NOBODY) return sql`true`;
  return sql`${sql.raw(GUARD.replace('$1', ''))}${identity.epoch}`;
}

async function perform(
  frame: Frame,
  call: PlainCall,
  run: AnyRun,
  { input, asked }: { input: unknown; asked: unknown },
  user: Identity,
  request: FastifyRequest,
  db: Transaction<DB>,
) {
  const key = request.headers['idempotency-key'];
  const idempotent = call.writes && !call.fresh && typeof key === 'string' && key !== '' && user !== NOBODY;
  const keyHash = idempotent ? hash('sha256', `${user.userId} ${call.path} ${key}`, 'base64url') : '';
  const { secrets } = frame.services;
  if (idempotent) {
    const first = await firstAnswer(db, keyHash, hash('sha256', JSON.stringify(input), 'base64url'));
    if (first) return JSON.parse(secrets.open(first)) as unknown;
  }
  const context: Context<string> = {
    db,
    user,
    now: frame.now(),
    asked,
    services: frame.services,
    request: { ip: request.ip, accessKey: credentialsOf(request.headers).accessKey },
    refuse: (code, words = {}, path) => refuse(call, code, words, path),
    send: (name, payload, urgency) => frame.jobs.send(db, name, payload, urgency),
  };
  const output = await call.output.parseAsync(await run(input, context));
  if (idempotent) {
    await db
      .updateTable('idempotency_key')
      .set({ answer: secrets.seal(JSON.stringify(output)) })
      .where('key_hash', '=', keyHash)
      .execute();
  }
  return output;
}

/** The sealed answer this key got before; undefined the first time. A second request at once waits for the first. */
async function firstAnswer(db: Transaction<DB>, keyHash: string, requestHash: string): Promise<Buffer | undefined> {
  const inserted = await db
    .insertInto('idempotency_key')
    .values({ key_hash: keyHash, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (inserted) return undefined;
  const known = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (known?.request_hash !== requestHash) throw new Problem(422, 'This Idempotency-Key was used for another request');
  if (!known.answer) throw new Problem(409, 'The first request with this Idempotency-Key has not ended');
  return known.answer;
}

function refuse(call: PlainCall, code: string, words: Record<string, string | number>, path?: (string | number)[]): Problem {
  const error = (call.errors as Partial<Record<string, { status: number; message: string }>>)[code];
  if (!error) throw new Error(`${call.path} has no error ${code}`);
  const message = error.message.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''));
  const errors = [{ path: path ?? [], code, message }];
  return error.status === 422
    ? invalid(errors)
    : new Problem(error.status, message, { data: path ? { code, errors } : { code } });
}
