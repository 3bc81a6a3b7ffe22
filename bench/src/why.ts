import pg from 'pg';
import { median } from './median.ts';

const ASKED = 500;
const ASKING = 1000;
/** Of 90 days, after which runs are forgotten, one in a quarter of an hour; each hundredth has said something of every pet. */
const RUNS = 8640;
const TOLD = 100;

interface Asked {
  url: string;
  address: string;
  headers: Record<string, string>;
}

/** How long it takes to say what an application waits for and whether visitors meet a pet, among those that there are. */
export async function whyTable({ url, address, headers }: Asked): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await makeExtremes(pool);
  const lines: string[] = [];
  for (const [name, path, found] of rows) {
    const { rows: uuids } = await pool.query<{ uuid: string }>(found);
    const times: number[] = [];
    for (const [nth, { uuid }] of [...uuids.slice(0, 1), ...uuids].entries()) {
      const from = performance.now();
      const body = JSON.stringify({ uuid });
      const answer = await fetch(`${address}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      const said = await answer.text();
      if (!answer.ok) throw new Error(`${path} ${body}: ${said}`);
      // The first one opens what the others find open.
      if (nth) times.push(performance.now() - from);
    }
    const p99 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1];
    lines.push(`| ${name} | ${times.length} | ${median(times).toFixed(1)} | ${p99?.toFixed(1)} |`);
  }
  await pool.end();
  return `| why | asked | p50 ms | p99 ms |
|---|---|---|---|
${lines.join('\n')}
`;
}

/** Beside a million of the usual kind: a pet that a thousand ask for, and pets of a partner that has been read as often as is kept; half of them it has not listed since the first. */
async function makeExtremes(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    await client.query(`
      insert into adoption_application (pet_id, adopter_user_id, status_key)
        select (${wanted}), id, 'PENDING' from adopter_user where email like 'adopter-%@bench.example' order by id limit ${ASKING};
      with it as (select * from integration where active and not deleted order by id limit 1),
        runs as (insert into integration_sync (integration_id, created_date, finish)
          select it.id, now() - n * interval '15 minutes', now() - n * interval '15 minutes' from it, generate_series(${RUNS}, 1, -1) n
          returning id),
        pets as (select id, 'bench-' || id as external_id from pet p
          where custom_code like 'C%' and id % 37 = 0 and not exists (select from pet_source s where s.pet_id = p.id) order by id limit 1000),
        seen as (insert into integration_sync_pet (sync_id, external_id, outcome_key, reason)
          select runs.id, pets.external_id, 'UPDATED', null from runs, pets where runs.id % ${TOLD} = 0),
        ends as (select min(id) as first, max(id) as last from runs),
        account as (insert into partner_account (shelter_id, partner_key, account_hash)
          select shelter_id, partner_key, 'bench' from it returning id)
      insert into pet_source (account_id, integration_id, external_id, pet_id, sync_id, outcome_key)
        select account.id, it.id, pets.external_id, pets.id, case when pets.id % 2 = 0 then ends.last else ends.first end, 'UPDATED'
        from account, it, pets, ends;
      analyze`);
  } finally {
    client.release(true);
  }
}

const wanted = "select min(id) from pet where custom_code like 'C%' and status_key = 'AVAILABLE' and not deleted";
const rows: [name: string, path: string, found: string][] = [
  [
    'application/why',
    'application/why',
    `select uuid from adoption_application where not deleted order by md5(id::text) limit ${ASKED}`,
  ],
  [
    'application/why, of a pet that a thousand ask for',
    'application/why',
    `select uuid from adoption_application where pet_id = (${wanted}) order by id limit ${ASKED}`,
  ],
  ['pet/why', 'pet/why', `select uuid from pet order by md5(id::text) limit ${ASKED}`],
  [
    'pet/why, of one that a thousand ask for',
    'pet/why',
    `select p.uuid from pet p, generate_series(1, 100) where p.id = (${wanted})`,
  ],
  [
    'pet/why, of those that a partner brings',
    'pet/why',
    "select p.uuid from pet p join pet_source s on s.pet_id = p.id where s.external_id like 'bench-%' order by p.id limit 500",
  ],
];
