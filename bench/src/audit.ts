import pg from 'pg';
import { median } from './median.ts';

interface Options {
  url: string;
  address: string;
  headers: Record<string, string>;
}

const ROWS = 5_000_000;
const ASKED = 100;
/** Saves of one kind in a row, and how often they take turns with the other. */
const SAVES = 50;
const ROUNDS = 20;
/** As many as it takes until what the change of triggers has forgotten is known again. */
const AGAIN = 10;

/** How fast the trail is read by one filter, newest first, on one connection, and what it costs a save to be in it. */
export async function auditTable({ headers, ...where }: Options): Promise<string> {
  const options = { ...where, headers: { 'content-type': 'application/json', ...headers } };
  const pool = new pg.Pool({ connectionString: options.url, max: 1 });
  const began = performance.now();
  await fill(pool);
  const made = ((performance.now() - began) / 1000).toFixed(0);
  const lines = [];
  for (const [name, search, sort] of await asked(pool)) lines.push(await readLine(options, name, search, sort));
  const cost = await costOfSaves(options, pool);
  await pool.end();
  return `${ROWS.toLocaleString()} changes, made in ${made} s

| filter, newest first | found | p50 ms | p99 ms |
|---|---|---|---|
${lines.join('\n')}

${cost}
`;
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into admin_user (first_name, last_name, email, password_hash)
    select 'Ada', 'Number ' || n, 'ada-' || n || '@bench.example', 'x' from generate_series(1, 50) n`);
  await pool.query(
    `with u as (select array_agg(id) as ids from admin_user)
    insert into audit_log (created_date, admin_user_id, call, request_id, table_name, record_uuid, action, changes)
    select now() - (${ROWS} - n) * interval '10 seconds', case when n % 3 = 0 then u.ids[1 + n % cardinality(u.ids)] end,
      case when n % 3 = 0 then (array['pet/show', 'specie/update', 'breed/update', 'shelter/update', 'user/update'])[1 + n % 5] else 'sync' end,
      gen_random_uuid()::text, case when n % 3 = 0 then (array['specie', 'breed', 'organization_shelter', 'admin_user'])[1 + n % 4] else 'pet' end,
      ('00000000-0000-4000-8000-' || lpad((n % 500000)::text, 12, '0'))::uuid,
      case when n % 1000 = 0 then 'DELETE' when n % 7 = 0 then 'INSERT' else 'UPDATE' end, '{"name": {"from": "Rex", "to": "Max"}}'
    from generate_series(1, ${ROWS}) n, u`,
  );
  await pool.query('vacuum analyze audit_log');
}

async function asked(pool: pg.Pool): Promise<[string, object, string?][]> {
  const { rows } = await pool.query(
    'select admin_user_id, request_id from audit_log where admin_user_id is not null order by id limit 1',
  );
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  return [
    ['none', {}],
    ['who', { admin_user_id: rows[0].admin_user_id }],
    ['kind of record, common', { 'table_name.in': ['pet', 'pet_media'] }],
    ['kind of record, rare', { 'table_name.in': ['network', 'network_definition'] }],
    ['added', { action: 'INSERT' }],
    ['removed', { action: 'DELETE' }],
    ['call, common', { call: 'sync' }],
    ['call, rare', { call: 'token/generate' }],
    ['request', { request_id: rows[0].request_id }],
    ['record', { about_uuid: '00000000-0000-4000-8000-000000000777' }],
    ['from a week ago', { 'created_date.gte': day(7) }, '-created_date'],
    ['until a year ago', { 'created_date.lte': day(365) }, '-created_date'],
  ];
}

async function readLine({ address, headers }: Options, name: string, search: object, sort = '-id'): Promise<string> {
  const body = JSON.stringify({ search: { ...search, with: { user: true } }, options: { limit: 20, sort } });
  const times: number[] = [];
  let count = 0;
  for (let time = 0; time < ASKED; time += 1) {
    const began = performance.now();
    const answer = await fetch(`${address}/api/audit/search`, { method: 'POST', headers, body });
    const { data, message } = (await answer.json()) as { data?: { count: number }; message: string };
    if (!data?.count && data?.count !== 0) throw new Error(`${name}: ${message}`);
    count = data.count;
    times.push(performance.now() - began);
  }
  const sorted = times.sort((a, b) => a - b);
  return `| ${name} | ${count.toLocaleString()} | ${median(times).toFixed(1)} | ${sorted[Math.floor(ASKED * 0.99) - 1]?.toFixed(1)} |`;
}

/** Saves of one species, with its trail kept and without, in turns: who is first changes, and the first saves of a turn do not count. */
async function costOfSaves({ address, headers }: Options, pool: pg.Pool): Promise<string> {
  const call = async (path: string, input: object) =>
    (await (await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })).json()).data;
  let { specie } = await call('specie/create', { specie: { name: 'Measured' } });
  const { rows } = await pool.query(
    "select tgname from pg_trigger where tgrelid = 'specie'::regclass and tgfoid::regproc::text ~ '^audit'",
  );
  const times = { enable: [] as number[], disable: [] as number[] };
  const saves = async (how: 'enable' | 'disable') => {
    for (const { tgname } of rows) await pool.query(`alter table specie ${how} trigger "${tgname}"`);
    for (let time = -AGAIN; time < SAVES; time += 1) {
      const began = performance.now();
      ({ specie } = await call('specie/update', { specie: { ...specie, name: `Measured ${time}` } }));
      if (time >= 0) times[how].push(performance.now() - began);
    }
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const how of round % 2 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)) await saves(how);
  const [kept, not] = [median(times.enable), median(times.disable)];
  const rate = (ms: number) => `${ms.toFixed(2)} ms, ${(1000 / ms).toFixed(0)} a second`;
  return `A save takes ${rate(kept)}, with its trail and ${rate(not)}, without: ${((kept / not - 1) * 100).toFixed(1)} % more.`;
}
