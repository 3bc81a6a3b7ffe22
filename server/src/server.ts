import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { type Connection, connect } from './database/connect.ts';
import { startCluster } from './database/embedded.ts';
import { firstAdministrator } from './database/first-administrator.ts';
import { migrate } from './database/migrate.ts';
import { seedReference } from './database/reference/reference.ts';
import { makeFolder } from './folder.ts';
import { buildApp } from './http/app.ts';
import { Identities } from './http/identity.ts';
import { Files } from './services/files.ts';
import { startJobs } from './services/jobs.ts';
import { checkSecretKey, keptApiKey } from './services/kept-settings.ts';
import { type Mail, openMail } from './services/mail.ts';
import { newPassword, openSecrets } from './services/secrets.ts';
import { startSimulatedPartners } from './services/simulated-partners.ts';
import { tidy } from './services/tidy.ts';
import { startMedia } from './sync/fetch-media.ts';
import { PartnerDoor } from './sync/partner-session.ts';
import { startSchedule } from './sync/schedule.ts';

export interface Server {
  app: FastifyInstance;
  address: string;
  /** The way to partners. */
  door: PartnerDoor;
  /** The first administrator's password, where this start made them. */
  password: string | undefined;
  /** Where the simulated partners are, where there are any. */
  partners: string | undefined;
  stop(): Promise<void>;
}

/** The composition root: config → database → services → routes → listen. What was opened is closed in reverse. */
export async function startServer(config: Config, now: () => Date = () => new Date()): Promise<Server> {
  const opened: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    await makeFolder(config.dataDir);
    const cluster = config.databaseUrl ? undefined : await startCluster(config.dataDir);
    if (cluster) opened.push(cluster.stop);
    const connection = connect(cluster?.connection ?? { connectionString: config.databaseUrl });
    const { pool, db } = connection;
    opened.push(() => pool.end());
    const files = new Files(config.storageUrl);
    const { secrets, password } = await prepare(config, connection, files);

    // Before the jobs, and so stopped after them: what they are reading stays until they are done.
    const partners = config.sample && config.works ? await startSimulatedPartners(config.simulatorPort) : undefined;
    if (partners) opened.push(partners.stop);
    const jobs = await startJobs(pool, config.works, (error) => app.log.error({ err: error }, 'job queue'));
    opened.push(jobs.stop);
    // Only our own: what else listens at its port, another process of ours included, has to be allowed by name.
    const door = new PartnerDoor(secrets, config.partnerAllow, partners?.port);
    const services = {
      files,
      secrets,
      door,
      systemApiKey: await keptApiKey(db, config),
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      productName: config.productName,
    };
    const app = await buildApp({ connection, identities: new Identities(pool), jobs, services, now }, config);
    opened.push(() => closed(app));
    if (partners?.missing) app.log.warn(partners.missing);
    if (config.works) {
      const sendMail = openMail(config);
      const onError = (error: unknown) => app.log.error({ err: error }, 'sync');
      const stopping = new AbortController();
      const leaseSeconds = config.syncLeaseSeconds;
      const engine = { db, door, leaseSeconds, onError, stopping: stopping.signal };
      const media = startMedia({ db, files, door, onError });
      const schedule = startSchedule({ db, jobs, media, minutes: config.syncMinutes, leaseSeconds, onError });
      // Before the jobs are waited for: a run is given back, not finished.
      opened.push(async () => {
        await schedule.stop();
        stopping.abort();
        await media.stop();
      });
      await jobs.work({
        sync: async ({ uuid }) => {
          await (await import('./sync/run.ts')).runSync(engine, uuid);
          media.wake();
        },
        mail: ({ sealed }) => sendMail(JSON.parse(secrets.open(Buffer.from(sealed, 'base64'))) as Mail),
        tidy: () => tidy(db, services.files),
      });
    }
    const address = config.serves ? await app.listen({ port: config.port, host: config.host }) : '';
    // PORT=0 takes any free port; only now is it known which.
    services.publicUrl = config.publicUrl ?? (address || services.publicUrl);
    return { app, address, door, password, partners: partners?.address, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** How long answers may take to be fetched once the server stops. */
const LAST_ANSWERS = 5000;

/** Finishes what is being answered; who does not fetch it is not waited for. */
async function closed(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS);
  await app.close();
  clearTimeout(patience);
}

/** Brings the database to what this version needs; answers the first administrator's password where they were made now. */
async function prepare(config: Config, { pool, db }: Connection, files: Files) {
  await migrate(pool);
  const secrets = await openSecrets(config);
  await checkSecretKey(db, secrets);
  await seedReference(db);
  const password = await firstAdministrator(db, config.adminEmail, config.adminPassword);
  if (config.sample) {
    const { addSample } = await import('./database/sample/sample.ts');
    // Where the administrator is older than the sample nobody knows its users' password: it has to be reset.
    await addSample(
      db,
      { files, secrets, simulatorPort: config.simulatorPort },
      password ?? config.adminPassword ?? newPassword(24),
    );
  }
  return { secrets, password };
}
