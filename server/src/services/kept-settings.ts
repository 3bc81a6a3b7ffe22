import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { PlainError } from '../plain-error.ts';
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
