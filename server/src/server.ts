import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { connect } from './database/connect.ts';
import { type Cluster, startCluster } from './database/embedded.ts';
import { firstAdministrator } from './database/first-administrator.ts';
import { migrate } from './database/migrate.ts';
import { seedReference } from './database/reference/reference.ts';
import { addSample } from './database/sample/sample.ts';
import { buildApp } from './http/app.ts';
import { Identities } from './http/identity.ts';
import { startJobs } from './services/jobs.ts';
import { checkSecretKey, keptApiKey } from './services/kept-settings.ts';
import { type Mail, openMail } from './services/mail.ts';
import { openSecrets } from './services/secrets.ts';
import { tidy } from './services/tidy.ts';

export interface Server {
  app: FastifyInstance;
  address: string;
  /** The first administrator's password, where this start made them. */
  password: string | undefined;
  stop(): Promise<void>;
}

/** The composition root: config → database → services → routes → listen. */
export async function startServer(config: Config, now: () => Date = () => new Date()): Promise<Server> {
  await mkdir(config.dataDir, { recursive: true });
  const cluster: Cluster | undefined = config.databaseUrl ? undefined : await startCluster(config.dataDir);
  const connection = connect(cluster?.connection ?? { connectionString: config.databaseUrl });
  const { pool, db } = connection;
  const undo = async () => {
    await pool.end();
    await cluster?.stop();
  };
  try {
    await migrate(pool);
    const secrets = await openSecrets(config);
    await checkSecretKey(db, secrets);
    await seedReference(db);
    const password = await firstAdministrator(db, config.adminEmail, config.adminPassword);
    if (config.sample) await addSample(db, password ?? config.adminPassword ?? 'homeward sample');
    const log = { error: (error: Error) => app?.log.error({ err: error }, 'job queue') };
    let app: FastifyInstance | undefined;
    const jobs = await startJobs(pool, config.works, (error) => log.error(error));
    const services = {
      secrets,
      systemApiKey: await keptApiKey(db, config),
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      productName: config.productName,
    };
    app = await buildApp({ connection, identities: new Identities(pool), jobs, services, now }, config);
    if (config.works) {
      const sendMail = openMail(config);
      await jobs.work({
        mail: ({ sealed }) => sendMail(JSON.parse(secrets.open(Buffer.from(sealed, 'base64'))) as Mail),
        tidy: () => tidy(db),
      });
    }
    const address = config.serves ? await app.listen({ port: config.port, host: config.host }) : '';
    return {
      app,
      address,
      password,
      async stop() {
        await app?.close();
        await jobs.stop();
        await undo();
      },
    };
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
}
