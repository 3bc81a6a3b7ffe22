import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, type Envelope } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import pg from 'pg';
import { request } from 'undici';
import { inject } from 'vitest';
import { readConfig } from '../src/config.ts';
import { type Server, startServer } from '../src/server.ts';
import { newToken, tokenHash } from '../src/services/secrets.ts';
import { databaseUrl, PASSWORD } from './cluster.ts';

export interface Answer<T = Record<string, unknown>> extends Envelope<T> {
  http: number;
  headers: Headers;
}

export interface Caller {
  token: string;
  accessKey: string;
  call<T = Record<string, unknown>>(path: string, input?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
}

export interface TestServer {
  server: Server;
  url: string;
  dataDir: string;
  /** SQL past the server, for what tests arrange and inspect. */
  sql: pg.Pool;
  databaseUrl: string;
  /** The first administrator, signed in. */
  admin: Caller;
  /** Signs in; the password defaults to the one every sample user has. */
  signIn(email: string, password?: string): Promise<Caller>;
  /** A new user who holds exactly these permissions, signed in. */
  userWith(...permissions: string[]): Promise<Caller>;
  post(path: string, body: string | undefined, headers: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

/** What every test's server seals with. */
export const SECRET_KEY = 'a key for tests and nothing else!';

const addresses = new Map<string, string>(calls.map((call) => [call.path, addressOf(call)]));

/** Where the last server of this process was: the next listens there too, for a browser keeps what it knows by address. */
let left = '0';

/**
 * The real server on a clone of the template database of its own. `environment` overrides its configuration: ROLE=all
 * where mails are sent or syncs run, for whoever works asks the database for work many times a second.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  /** The address of the database by its name, where the server is to reach it another way. */
  through?: (name: string) => string,
  /** The server's clock, where a test sets it. */
  now?: () => Date,
): Promise<TestServer> {
  const socket = inject('socket');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onTemplate(socket, `create database ${name} template homeward strategy file_copy`);
  const dataDir = await mkdtemp(join(tmpdir(), 'homeward-data-'));
  await cp(inject('files'), join(dataDir, 'files'), { recursive: true });
  const url = databaseUrl(socket, name);
  const startAt = (PORT: string) =>
    startServer(
      readConfig({
        DATABASE_URL: through?.(name) ?? url,
        DATA_DIR: dataDir,
        SECRET_KEY,
        SYSTEM_API_KEY: 'test-system-api-key',
        PORT,
        ROLE: 'web',
        SYNC_MINUTES: '0',
        LOG_LEVEL: 'fatal',
        ...environment,
      }),
      now,
    );
  const port = left;
  left = '0';
  // Somebody else may have taken the port meanwhile.
  const server = await (port === '0' ? startAt(port) : startAt(port).catch(() => startAt('0')));
  const sql = new pg.Pool({ connectionString: url, max: 3 });
  // Dropping the database may cut a connection that is still closing.
  sql.on('error', () => undefined);
  const post = async (path: string, body: string | undefined, headers: Record<string, string>) => {
    const response = await request(`${server.address}${path}`, { method: 'POST', body: body ?? null, headers });
    return {
      ...((await response.body.json()) as Envelope<Record<string, unknown>>),
      http: response.statusCode,
      headers: new Headers(response.headers as Record<string, string>),
    };
  };
  const callerWith = (accessKey: string, token: string): Caller => ({
    token,
    accessKey,
    call: (path, input = {}, headers = {}) =>
      post(addresses.get(path) ?? `/api/${path}`, JSON.stringify(input), {
        'content-type': 'application/json',
        'x-api-key': accessKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      }) as Promise<Answer<never>>,
  });
  const signIn = async (email: string, password = PASSWORD) => {
    const stranger = callerWith('', '');
    const key = await stranger.call<{ access_key: string }>('auth/session-request', { api_key: 'test-system-api-key' });
    const known = callerWith(key.data.access_key, '');
    const session = await known.call<{ access_token: string }>('auth/session-register', { admin_user: { email, password } });
    if (session.http !== 200) throw new Error(`sign-in of ${email}: ${session.message}`);
    return callerWith(known.accessKey, session.data.access_token);
  };
  // The session that a sign-in makes, without its password, which takes a twentieth of a second to check.
  const sessionOf = async (email: string) => {
    const [accessKey, token] = [newToken(), newToken()];
    await sql.query(
      `with key as (insert into access_key (key_hash, expires_date) values ($1, now() + interval '7 days'))
        insert into admin_session (token_hash, admin_user_id, expires_date)
          select $2, id, now() + interval '7 days' from admin_user where email = $3`,
      [tokenHash(accessKey), tokenHash(token), email],
    );
    return callerWith(accessKey, token);
  };
  const admin = await sessionOf('mara.voss@homeward.example');
  return {
    server,
    url: server.address,
    dataDir,
    sql,
    databaseUrl: url,
    admin,
    signIn,
    post,
    async userWith(...permissions) {
      const label = randomUUID().slice(0, 8);
      const email = `user-${label}@homeward.example`;
      // Arranged by SQL: the calls that make roles and users are under test themselves.
      await sql.query(
        `with role as (insert into admin_auth_item (name, type, description) values ($1, 1, 'test') returning id),
          held as (insert into admin_auth_item_child (parent_id, child_id)
            select role.id, i.id from role, admin_auth_item i where i.type = 2 and i.name = any($2)),
          person as (insert into admin_user (first_name, last_name, email, password_hash)
            select 'Test', $1, $3, password_hash from admin_user where email = 'mara.voss@homeward.example' returning id)
        insert into admin_auth_assignment (admin_user_id, item_id) select person.id, role.id from person, role`,
        [`role ${label}`, permissions, email],
      );
      return sessionOf(email);
    },
    async stop() {
      await server.stop();
      if (server.address) left = new URL(server.address).port;
      await sql.end();
      await onTemplate(socket, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Clones are made one at a time: PostgreSQL refuses a second while the template is being read. */
async function onTemplate(socket: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(socket, 'postgres') });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('clone'))");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
