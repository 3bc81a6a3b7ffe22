import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  server.rows = dogs(6);
  server.answer = undefined;
  integration = await listingOf(server);
  await endedSync(server, integration);
});
afterAll(() => server.stop());

const told = async () => {
  const { rows } = await server.sql.query<{ uuid: string }>('select uuid from integration_sync order by id desc limit 1');
  return animalsOf(server, { uuid: rows[0]?.uuid ?? '' });
};
const list = (rows: unknown) => {
  server.answer = (_request, response) => response.end(typeof rows === 'string' ? rows : JSON.stringify(rows));
};

async function fails(reason: string | RegExp): Promise<void> {
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({ state_key: 'FAILED', archived: 0, reason: expect.stringMatching(reason) });
  expect(sync.stages.at(-1)?.key).toBe('FAILED');
  expect((await petsOf(server, integration)).filter(({ deleted }) => deleted)).toEqual([]);
}

test('credentials that are refused now fail the run in words', async () => {
  list('ERROR: Invalid username and password');
  await fails(/^ShelterManager refuses these credentials\.$/);
});

test('a 401 fails the run in words', async () => {
  server.answer = (_request, response) => response.writeHead(401).end();
  await fails(/^ShelterManager refuses these credentials\.$/);
});

test('a 429 that stays fails the run in words', async () => {
  server.answer = (_request, response) => response.writeHead(429, { 'retry-after': '0' }).end();
  await fails(/^ShelterManager allows no more requests for now\.$/);
});

test('a 429 that passes is waited for', async () => {
  let asked = 0;
  server.answer = (_request, response) => {
    asked += 1;
    if (asked < 3) response.writeHead(429, { 'retry-after': '0' }).end();
    else response.end(JSON.stringify(server.rows));
  };
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', unchanged: 6 });
});

test('a 500 that passes is tried again', async () => {
  let asked = 0;
  server.answer = (_request, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(500).end();
    else response.end(JSON.stringify(server.rows));
  };
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', unchanged: 6 });
});

test('a run whose connection to the database breaks goes on', async () => {
  server.rows = dogs(7);
  const holder = await server.sql.connect();
  await holder.query('begin; lock table pet_source in exclusive mode');
  const ending = syncNow(server, integration);
  const waiting = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await holder.query(`select ${waiting}`)).rowCount).toBe(1);
  await holder.query(`select pg_terminate_backend(pid) ${waiting}`);
  await holder.query('rollback');
  holder.release();
  expect(await ending).toMatchObject({ state_key: 'FINISHED', added: 1, unchanged: 6 });
});

describe('a partner that keeps us waiting', () => {
  beforeEach(() => {
    const { door } = server.server;
    const { http } = door;
    door.http = (options) => http.call(door, { ...options, timeoutMs: 1000, retries: 1 });
    return () => {
      door.http = http;
    };
  });

  test.each([
    ['for its answer', () => {}, /^ShelterManager does not answer within \d+ seconds\.$/],
    ['for the end of it', (response) => response.write(`[${JSON.stringify(dog(1))},`), /breaks off/],
  ] as [string, (response: ServerResponse) => void, RegExp][])(
    '%s fails the run in words, and the next is well',
    async (_what, begin, reason) => {
      server.answer = (_request, response) => begin(response);
      await fails(reason);
      server.answer = undefined;
      expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', unchanged: 6 });
    },
  );
});

test('a page instead of a list fails the run in words', async () => {
  list('<html><body>Down for maintenance</body></html>');
  await fails(/^ShelterManager /);
});

test('a list that breaks off keeps what came before, and archives nothing', async () => {
  list(`[${JSON.stringify(dog(1))},${JSON.stringify(dog(2, { ANIMALNAME: 'Renamed' }))},{"ID`);
  await fails(/breaks off/);
  expect((await petsOf(server, integration)).map(({ name }) => name)).toContain('Renamed');
});

test('an answer of 200 MB is cut short', async () => {
  const block = Buffer.alloc(2 ** 20, ' ');
  server.answer = (_request, response) => {
    response.write('[');
    let sent = 0;
    const more = () => {
      while (sent < 200 && !response.destroyed) {
        sent += 1;
        if (!response.write(block)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
  await fails(/^ShelterManager /);
});

test('an address that moved inside this network is not asked', async () => {
  server.answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  await fails(/^The address is not on the public internet\.$/);
});

test('an animal that is listed twice fails once, and the pet stays as it is', async () => {
  server.rows = [...dogs(6), dog(1, { ANIMALNAME: 'Twin' })];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 1, unchanged: 6, current: 7 });
  expect(await told()).toMatchObject([{ external_id: '1', outcome_key: 'FAILED', reason: 'The partner lists this id twice.' }]);
  expect((await petsOf(server, integration))[0]).toMatchObject({ name: 'Dog 1', deleted: false, outcome_key: 'UNCHANGED' });
});

test('an animal that is new and listed twice comes once', async () => {
  server.rows = [...dogs(7), dog(7)];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 1, added: 1, unchanged: 6 });
  expect(await petsOf(server, integration)).toHaveLength(7);
});

test('an animal that is listed again in a later batch fails once', async () => {
  server.rows = [...dogs(502), dog(1, { ANIMALNAME: 'Twin' })];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 1, unchanged: 6, added: 496 });
});

test('an animal without an id fails, and the others come', async () => {
  server.rows = [...dogs(6), dog('', { ANIMALNAME: 'Nobody' }), dog('', { ANIMALNAME: 'Noone' }), dog(7)];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 2, unchanged: 6, added: 1 });
  expect(await told()).toMatchObject([
    { external_id: null, outcome_key: 'FAILED', reason: 'Nobody has no id.' },
    { external_id: null, outcome_key: 'FAILED', reason: 'Noone has no id.' },
    { external_id: '7', outcome_key: 'ADDED' },
  ]);
});

test('what is no animal fails, and the others come', async () => {
  list([...dogs(6), 'hello', 7, null, [], dog(8)]);
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({ state_key: 'FINISHED', failed_pets: 4, unchanged: 6, added: 1 });
});

test('a number as a name is a name', async () => {
  server.rows = [dog(1, { ANIMALNAME: 1001 }), ...dogs(6).slice(1)];
  expect(await syncNow(server, integration)).toMatchObject({ updated: 1, unchanged: 5 });
  expect((await petsOf(server, integration))[0]?.name).toBe('1001');
});

test.each(['0000-00-00T00:00:00', '2087-01-01T00:00:00', '2024-02-31', 'yesterday', 5, '9999999-01-01'])(
  'of the birth date %s none is made',
  async (DATEOFBIRTH) => {
    server.rows = [dog(1, { DATEOFBIRTH }), ...dogs(6).slice(1)];
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 0 });
    expect((await petsOf(server, integration))[0]?.birth_date).toBeNull();
  },
);

test('odd texts are kept as far as a database keeps them', async () => {
  const odd = `Rex\0 \uD800 ‮evil ${'x'.repeat(300)}`;
  server.rows = [
    dog(1, { ANIMALNAME: odd, ANIMALCOMMENTS: '🐕'.repeat(30_000), SHELTERCODE: '🐕'.repeat(200) }),
    ...dogs(6).slice(1),
  ];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 0, updated: 1 });
});

test('a price no column holds fails that animal alone', async () => {
  server.rows = [dog(1, { FEE: 1e30 }), ...dogs(7).slice(1)];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 1, unchanged: 5, added: 1 });
  expect(await told()).toMatchObject([
    { external_id: '1', outcome_key: 'FAILED', reason: expect.stringContaining('price') },
    { external_id: '7', outcome_key: 'ADDED' },
  ]);
});

test('an id of more than 255 characters fails that animal alone', async () => {
  server.rows = [...dogs(6), dog('9'.repeat(256)), dog(7)];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 1, added: 1 });
});

test('an animal that the database refuses fails alone, whether as a pet or already for what is told of it', async () => {
  const refuses = (change: string) =>
    server.sql.query(`alter table pet ${change} constraint no_such_name ${change === 'add' ? "check (name <> 'Refused') not valid" : ''};
      alter table integration_sync_pet ${change} constraint no_such_reason ${change === 'add' ? "check (reason <> 'It has no species.') not valid" : ''}`);
  await refuses('add');
  server.rows = [...dogs(6), dog(7, { ANIMALNAME: 'Refused' }), dog(8), dog(9, { SPECIESNAME: null })];
  const sync = await syncNow(server, integration);
  await refuses('drop');
  expect(sync).toMatchObject({ state_key: 'FINISHED', unchanged: 6, added: 1, failed_pets: 2 });
  const reason = 'Something in it is not what we can keep.';
  expect(
    (await told()).filter(({ outcome_key }) => outcome_key === 'FAILED').map((one) => [one.external_id, one.reason]),
  ).toEqual([
    ['7', reason],
    ['9', reason],
  ]);
});
