import { firstAdministrator, ignoredPassword } from './admin/first-administrator.ts';
import type { Config } from './config.ts';
import type { Connection } from './database/connect.ts';
import { migrate, type WayBack } from './database/migrate.ts';
import { refuseSharedConnections } from './database/pooling.ts';
import { seedReference } from './database/reference/reference.ts';
import { startAlone } from './database/start-lock.ts';
import { PlainError } from './plain-error.ts';
import { checkBucket } from './services/check-bucket.ts';
import type { Files } from './services/files.ts';
import { checkSecretKey } from './services/kept-settings.ts';
import { newPassword, openSecrets } from './services/secrets.ts';
import { checkStorage } from './services/storage-mark.ts';
import { checkDatabase } from './start-checks.ts';

/**
 * Brings the database to the state this version needs, while no other start does. Answers the first administrator's password if
 * this start created them.
 */
export async function prepare(config: Config, connection: Connection, files: Files, upgrade: WayBack | undefined) {
  await checkDatabase(connection.pool);
  await refuseSharedConnections(connection.pool);
  return startAlone(connection.pool, () => bringUp(config, connection, files, upgrade));
}

async function bringUp(config: Config, { pool, db }: Connection, files: Files, upgrade: WayBack | undefined) {
  const bucket = await checkBucket(files, config.storageUrl);
  const upgraded = await migrate(pool, upgrade);
  const secrets = await openSecrets(config);
  await checkSecretKey(db, secrets);
  // A process that serves can do without the bucket. A worker could only fail.
  if (bucket && !config.serves) throw new PlainError(bucket);
  if (!bucket) await checkStorage(db, files);
  await seedReference(db);
  const password = await firstAdministrator(db, config.adminEmail, config.adminPassword, config.productName);
  const ignored = password ? undefined : await ignoredPassword(db, config.adminEmail, config.adminPassword);
  if (config.sample) {
    const { addSample } = await import('./sample/sample.ts');
    // Where the administrator is older than the sample nobody knows its users' password: it has to be reset.
    await addSample(
      db,
      { files, secrets, simulatorPort: config.simulatorPort },
      password ?? config.adminPassword ?? newPassword(24),
    );
  }
  return { secrets, password, notices: [bucket, upgraded, ignored].filter((notice) => notice !== undefined) };
}
