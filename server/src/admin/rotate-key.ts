import { copyFile, open, readFile, rename, rm } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { PlainError } from '../plain-error.ts';
import { opens } from '../services/kept-settings.ts';
import { keyFile, newKey, presentKey, type Secrets, secretsWith } from '../services/secrets.ts';
import { inTransaction, refuseBesideOthers, type Target, withClient } from './database.ts';
import { isKeyOf, presentPlaces, sealedAt } from './sealed.ts';

export interface Rotated {
  /** Values sealed anew; undefined where a rotation before this one had done it and only its key had to be put in its place. */
  resealed: number | undefined;
  /** Values that the old key did not open either: left as they are. */
  unreadable: number;
  /** Where the key is from now on. */
  kept: 'NEW_SECRET_KEY' | 'file';
}

const SHORTEST_KEY = 32;

/**
 * Seals everything with another key, all of it or nothing: with NEW_SECRET_KEY, or, where the key is the file in DATA_DIR,
 * with a new one that takes the file's place. A rotation that was cut short is finished by running it again.
 */
export async function rotateKey(config: Config, target: Target, given: string | undefined): Promise<Rotated> {
  const old = await presentKey(config);
  if (!old) throw new PlainError('There is no key to rotate: set SECRET_KEY, or DATA_DIR to where secret.key is.');
  if (given !== undefined && given.length < SHORTEST_KEY)
    throw new PlainError(`NEW_SECRET_KEY is not usable: must have at least ${SHORTEST_KEY} characters.`);
  if (given === undefined && config.secretKey)
    throw new PlainError('Set NEW_SECRET_KEY beside SECRET_KEY: 32 characters or more.');
  const { key: next, isNew } = given === undefined ? await preparedKey(config) : { key: given, isNew: false };
  const [from, to] = [secretsWith(old), secretsWith(next)];
  if (from.fingerprint === to.fingerprint) throw new PlainError('NEW_SECRET_KEY is the key there is.');
  const sealed = await withClient(target, (client) => reseal(client, from, to)).catch(async (error: unknown) => {
    // Refused before anything was sealed with it.
    if (isNew && error instanceof PlainError) await rm(preparedFile(config));
    throw error;
  });
  if (given === undefined) await replaceKey(config, from);
  return { ...sealed, kept: given === undefined ? 'file' : 'NEW_SECRET_KEY' };
}

async function reseal(client: pg.Client, from: Secrets, to: Secrets): Promise<Omit<Rotated, 'kept'>> {
  return inTransaction(client, 'begin', async () => {
    const places = await presentPlaces(client);
    const tables = [...new Set(places.map(({ table }) => table))];
    // Whoever starts meanwhile waits here for the proof of the key, and then meets the new one.
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
    await refuseBesideOthers(client, 'for they would go on with the old key');
    if (!(await isKeyOf(client, from))) {
      if (await isKeyOf(client, to)) return { resealed: undefined, unreadable: 0 };
      throw new PlainError('SECRET_KEY is not the key that this database is sealed with. Nothing was changed.');
    }
    const counts = { resealed: 0, unreadable: 0 };
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const place of places) {
      for await (const { id, sealed } of sealedAt(client, place)) {
        if (!opens(from, sealed)) {
          counts.unreadable++;
          continue;
        }
        const values = [to.seal(from.open(sealed)), id];
        await client.query(`update ${place.table} set ${place.write} where (${place.where}) and ${place.id} = $2`, values);
        counts.resealed++;
      }
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await note(client, 'rotate-key', { secret_key: 'changed' });
    return counts;
  });
}

/** Writes into the audit trail what was done by a command: no single record was changed. */
export async function note(client: pg.Client, command: string, changes: object): Promise<void> {
  await client.query(`insert into audit_log (call, table_name, action, changes) values ($1, 'setting', 'UPDATE', $2)`, [
    `admin ${command}`,
    JSON.stringify(changes),
  ]);
}

const preparedFile = ({ dataDir }: Config) => `${keyFile(dataDir)}.new`;

/** The key that will be the file's, on the disk before anything is sealed with it; one left by a rotation cut short comes first. */
async function preparedKey(config: Config): Promise<{ key: string; isNew: boolean }> {
  const path = preparedFile(config);
  const left = await readFile(path, 'utf8').catch(() => '');
  if (left.length >= SHORTEST_KEY) return { key: left, isNew: false };
  const key = newKey();
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(key);
    await file.sync();
  } finally {
    await file.close();
  }
  return { key, isNew: true };
}

/** The old key stays beside, by its fingerprint: backups made before are sealed with it. */
async function replaceKey(config: Config, { fingerprint }: Secrets): Promise<void> {
  const path = keyFile(config.dataDir);
  await copyFile(path, `${path}.${fingerprint}`);
  await rename(preparedFile(config), path);
}
