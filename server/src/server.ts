import type { FastifyInstance } from 'fastify';
import { wayBack } from './admin/way-back.ts';
import type { Config } from './config.ts';
import { type Connection, connect } from './database/connect.ts';
import { startCluster } from './database/embedded.ts';
import { watchCluster } from './database/watch-cluster.ts';
import { buildApp } from './http/app.ts';
import { drain } from './http/drain.ts';
import { Identities } from './http/identity.ts';
import { Refusals } from './http/refusals.ts';
import { queuedMails } from './mails/queued-mail.ts';
import { tellFailures } from './mails/sync-failures.ts';
import { tellBudgets } from './mails/text-budgets.ts';
import { prepare } from './prepare.ts';
import { Files } from './services/files.ts';
import { startJobs } from './services/jobs.ts';
import { keptApiKey, watchKey } from './services/kept-settings.ts';
import { openMail } from './services/mail.ts';
import { Passwords } from './services/password.ts';
import { startSimulatedPartners } from './services/simulated-partners.ts';
import { foldCounts, tidy } from './services/tidy.ts';
import { checkFolders } from './start-checks.ts';
import { startMedia } from './sync/fetch-media.ts';
import { PartnerDoor } from './sync/partner-session.ts';
import { Runs } from './sync/runs.ts';
import { startSchedule } from './sync/schedule.ts';
import { openTexts } from './texts/provider.ts';
import { sendText } from './texts/send-text.ts';
import { closeVisits } from './visits/close-visits.ts';

export interface Server {
  app: FastifyInstance;
  address: string;
  connection: Connection;
  /** The way to partners. */
  door: PartnerDoor;
  /** The first administrator's password, where this start made them. */
  password: string | undefined;
  /** Where the simulated partners are, where there are any. */
  partners: string | undefined;
  /** Resolves with what an operator has to know, should the server not be able to go on: its own cluster is lost, or its key another. */
  lost: Promise<Error>;
  stop(): Promise<void>;
}

/** How long answers may take to be fetched once the server stops. */
const LAST_ANSWERS = 5000;

/** The composition root: config → database → services → routes → listen. What was opened is closed in reverse. */
export async function startServer(config: Config, now: () => Date = () => new Date()): Promise<Server> {
  const opened: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  let app: FastifyInstance | undefined;
  /** Until there is a log, what goes wrong ends the start, which says so. */
  const complain = (what: string) => (error: unknown) => app?.log.error({ err: error }, what);
  try {
    await checkFolders(config);
    const cluster = config.databaseUrl ? undefined : await startCluster(config.dataDir);
    if (cluster) opened.push(cluster.stop);
    const watch = cluster && watchCluster(cluster, (line) => app?.log.warn(line));
    if (watch) opened.push(watch.stop);
    const connection = connect(cluster?.connection ?? { connectionString: config.databaseUrl });
    const { pool, db } = connection;
    opened.push(connection.end);
    const files = new Files(config.storageUrl);
    const upgrade = cluster && wayBack(config, cluster.connection);
    // Before the sample that is connected to them, and the jobs: what these are reading stays until they are done.
    const partners = config.sample && config.works ? await startSimulatedPartners(config.simulatorPort) : undefined;
    if (partners) opened.push(partners.stop);
    const simulatorPort = partners?.port ?? config.simulatorPort;
    const { secrets, password, notices } = await prepare({ ...config, simulatorPort }, connection, files, upgrade);

    const keyIsAnother = watchKey(connection, secrets);

    const mailer = openMail(config);
    opened.push(async () => mailer.close());
    const jobs = await startJobs(pool, config.works, complain('job queue'));
    opened.push(jobs.stop);
    // Only our own: what else listens at its port, another process of ours included, has to be allowed by name.
    const door = new PartnerDoor(secrets, config.partnerAllow, partners?.port);
    const services = {
      files,
      passwords: new Passwords(),
      secrets,
      door,
      systemApiKey: await keptApiKey(db, config),
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      productName: config.productName,
      textLimits: config.textLimits,
      singleSignOn:
        config.singleSignOn &&
        new (await import('./services/open-id.ts')).OpenId(config.singleSignOn, (line, cause) =>
          app?.log.warn({ err: cause }, line),
        ),
    };
    const texts = openTexts(config, () => services.publicUrl);
    const refusals = new Refusals(pool);
    opened.push(() => refusals.close());
    const built = await buildApp({ connection, identities: new Identities(pool), jobs, refusals, services, texts, now }, config);
    app = built;
    opened.push(() => drain(built, LAST_ANSWERS));
    if (partners?.missing) built.log.warn(partners.missing);
    for (const notice of notices) built.log.warn(notice);
    if (config.works) {
      const onError = complain('sync');
      const stopping = new AbortController();
      const leaseSeconds = config.syncLeaseSeconds;
      const engine = { db, door, leaseSeconds, onError, stopping: stopping.signal };
      const media = startMedia({ db, files, door, onError });
      const runs = new Runs(engine, () => media.wake());
      const schedule = startSchedule({ db, jobs, media, minutes: config.syncMinutes, leaseSeconds, onError });
      // Before the jobs are waited for: a run is given back, not finished.
      opened.push(async () => {
        await schedule.stop();
        stopping.abort();
        await Promise.all([runs.ended(), media.stop()]);
      });
      await jobs.work({
        sync: ({ uuid }) => runs.open(uuid),
        mail: queuedMails(db, mailer, secrets, built.log),
        text: ({ uuid }) => sendText(db, texts, uuid),
        close: () => closeVisits(db),
        counts: () => foldCounts(db),
        budgets: () => tellBudgets(db, jobs, services, config.textBudgetMail),
        failures: () => tellFailures(db, jobs, services, config.syncFailureMail),
        tidy: () => tidy(db, services.files, config.visitorDays, config.auditDays),
      });
    }
    const address = config.serves ? await built.listen({ port: config.port, host: config.host }) : '';
    // PORT=0 takes any free port; only now is it known which.
    services.publicUrl = config.publicUrl ?? (address || services.publicUrl);
    const lost = Promise.race([keyIsAnother, ...(watch ? [watch.lost] : [])]);
    return { app: built, address, connection, door, password, partners: partners?.address, lost, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
