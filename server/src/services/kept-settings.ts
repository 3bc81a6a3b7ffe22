import type { Config } from '../config.ts';
import type { Connection, Database } from '../database/connect.ts';
import { PlainError } from '../plain-error.ts';
import { Problem } from '../problem.ts';
import { newToken, type Secrets } from './secrets.ts';

/** The system API key, a public client id: SYSTEM_API_KEY, or one made the first time and kept for every process. */
export async function keptApiKey(db: Database, config: Pick<Config, 'systemApiKey'>): Promise<string> {
  return config.systemApiKey ?? keep(db, 'system_api_key', () => newToken());
}

const KEYS_DIFFER =
  'SECRET_KEY is not the key this database was set up with. Give that key; if it is lost, npm run admin -- forget-secrets tells what goes with it.';

/** Refuses to start with a key that cannot open what was sealed before: nothing must be overwritten with another. */
export async function checkSecretKey(db: Database, secrets: Secrets): Promise<void> {
  const check = await keep(db, 'secret_check', () => secrets.seal('homeward').toString('base64'));
  if (!opens(secrets, Buffer.from(check, 'base64'))) throw new PlainError(KEYS_DIFFER);
}

/**
 * Watches over the connections that are opened from now on: their database is still sealed with this key. A rotation sees
 * who is connected and refuses; whoever has had no connection just then learns of it here, before anything is asked or
 * sealed. Answers what resolves once the key is another.
 */
export function watchKey(connection: Connection, secrets: Secrets): Promise<Error> {
  const { promise, resolve } = Promise.withResolvers<Error>();
  connection.proveEach(async (client) => {
    const { rows } = await client.query<{ value: string }>("select value from setting where key = 'secret_check'");
    if (rows[0] && opens(secrets, Buffer.from(rows[0].value, 'base64'))) return;
    resolve(new PlainError(KEY_ROTATED));
    throw new Problem(503, 'This server is stopping. Try again in a moment');
  });
  return promise;
}

const KEY_ROTATED = 'SECRET_KEY is not the key of this database any more: it was rotated. Start again with the new one.';

/** Whether a value was sealed with this key. */
export function opens(secrets: Secrets, sealed: Uint8Array): boolean {
  try {
    secrets.open(sealed);
    return true;
  } catch {
    return false;
  }
}

async function keep(db: Database, key: string, make: () => string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('setting').where('key', '=', key).select('value').executeTakeFirstOrThrow();
  return value;
}
