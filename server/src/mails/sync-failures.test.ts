import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dogs, type Listing, listingOf, startListing } from '../../test/listing.ts';
import { mailsTo } from '../../test/outbox.ts';
import { SECRET_KEY } from '../../test/server.ts';
import { readConfig } from '../config.ts';
import { type Connection, connect } from '../database/connect.ts';
import { type Jobs, startJobs } from '../services/jobs.ts';
import { openSecrets } from '../services/secrets.ts';
import { tellFailures } from './sync-failures.ts';

let server: Listing;
let connection: Connection;
let jobs: Jobs;
let services: Parameters<typeof tellFailures>[2];
const watching = ['night@shelter.example', 'day@shelter.example'];
beforeAll(async () => {
  server = await startListing();
  connection = connect({ connectionString: server.databaseUrl });
  jobs = await startJobs(connection.pool, false, (error) => expect.unreachable(error.message));
  const secrets = await openSecrets({ dataDir: server.dataDir, secretKey: SECRET_KEY });
  services = { secrets, publicUrl: 'https://homeward.example', productName: 'Homeward' };
});
afterAll(async () => {
  await jobs.stop();
  await connection.end();
  await server.stop();
});

/** The mails there are after what is done every hour was done. */
async function anHourLater(to = watching) {
  await tellFailures(connection.db, jobs, services, to);
  return mailsTo(server, 'night@shelter.example');
}

/** An integration whose next syncs fail, as it was connected. */
async function failing() {
  server.rows = dogs(2);
  server.answer = undefined;
  const integration = await listingOf(server);
  await endedSync(server, integration);
  server.answer = (_request, response) => response.writeHead(401).end();
  return integration;
}

/** A run of each that has ended so. */
async function ended(how: 'failed' | 'finish', ...integrations: MadeIntegration[]) {
  for (const { uuid } of integrations)
    await server.sql.query(
      `insert into integration_sync (integration_id, ${how}) select id, now() from integration where uuid = $1`,
      [uuid],
    );
}

test('a sync that failed once is no news, and one that failed twice in a row is, once, to everybody named', async () => {
  const integration = await failing();
  await syncNow(server, integration);
  expect(await anHourLater()).toEqual([]);
  await syncNow(server, integration);
  expect(await anHourLater([])).toEqual([]);
  const [mail, ...more] = await anHourLater();
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: Homeward: syncs keep failing (1 integration)');
  expect(mail).toContain('ShelterManager refuses these credentials.');
  expect(await mailsTo(server, 'day@shelter.example')).toHaveLength(1);
  await syncNow(server, integration);
  expect(await anHourLater()).toHaveLength(1);
});

test('one that worked in between is told again, and what begins to fail together is told in one mail', async () => {
  const before = (await anHourLater()).length;
  const first = await failing();
  const second = await failing();
  await ended('failed', first, second, first);
  await ended('finish', second);
  await ended('failed', second);
  expect((await anHourLater()).slice(before)).toEqual([expect.stringContaining('(1 integration)')]);
  await ended('finish', first, second);
  await ended('failed', first, second, first, second);
  expect((await anHourLater()).slice(before + 1)).toEqual([expect.stringContaining('(2 integrations)')]);
});

test.each(['night', 'night@shelter.example; day@shelter.example', 'a@b.example, c'])(
  '%s is no list of addresses',
  (SYNC_FAILURE_MAIL) => {
    expect(() => readConfig({ SYNC_FAILURE_MAIL })).toThrow(/^SYNC_FAILURE_MAIL is not usable: must be e-mail addresses/);
  },
);
