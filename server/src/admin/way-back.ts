import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { WayBack } from '../database/migrate.ts';
import { VERSION } from '../product-version.ts';
import { backUp } from './backup.ts';
import { type Target, withClient } from './database.ts';

const KEPT = 3;

/**
 * Copies the own database to `DATA_DIR/backups` before an upgrade changes it, where there is room, and keeps the last three.
 * The files need none: they never change, and go no sooner than a day after the last record that refers to them.
 */
export function wayBack(config: Config, target: Target): WayBack {
  const folder = join(config.dataDir, 'backups');
  // An upgrade does not fail for want of a backup: where it fails by itself nothing is changed.
  return () =>
    copyTo(folder, config, target).catch((error: Error) => `There is no backup from before in ${folder}: ${error.message}.`);
}

async function copyTo(folder: string, config: Config, target: Target): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [free, size] = await Promise.all([freeBytes(folder), databaseBytes(target)]);
  // A backup is smaller than its database: its rows are packed, and indexes are not in it.
  if (free < size) throw new Error(`${mega(size)} MB are needed, ${mega(free)} MB are free`);
  const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-before-${VERSION}.tar.gz`);
  await backUp(config, target, path, 'database');
  await forgetOldest(folder);
  return `A backup from before is ${path}.`;
}

const mega = (bytes: number) => Math.ceil(bytes / 1e6);

async function forgetOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /-before-.*\.tar\.gz$/.test(name)).sort();
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name));
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const databaseBytes = (target: Target): Promise<number> =>
  withClient(target, async (client) => {
    const { rows } = await client.query<{ size: number }>('select pg_database_size(current_database()) as size');
    return Number(rows[0]?.size);
  });
