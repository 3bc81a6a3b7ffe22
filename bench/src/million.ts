import pg from 'pg';
import { median } from './median.ts';

const PETS = 1_000_000;
const APPLICATIONS = 1_000_000;
const ADOPTERS = 200_000;

/**
 * A platform in its tenth year: a million pets at the locations that there are, and an application for each. Six of ten pets have a word in their name, one in fifty thousand a rare one; triggers do not run.
 */
async function fillMillion(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0; set jit = off');
    for (const statement of statements) await client.query(statement);
    await client.query('select recount_rows()');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

const statements = [
  `insert into adopter_user (first_name, last_name, email)
    select (array['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'])[1 + n % 5], 'Number ' || n, 'adopter-' || n || '@bench.example'
    from generate_series(1, ${ADOPTERS}) n`,
  `with b as (select array_agg(id order by id) as ids from organization_branch where name like 'Location %'),
    k as (select array_agg(s.id order by s.id) as ids from specie s where exists (select from breed where specie_id = s.id)),
    breeds as (select specie_id, array_agg(id order by id) as ids from breed group by specie_id)
  insert into pet (branch_id, name, specie_id, breed_primary_id, sex_key, age_key, size_key, status_key, visibility_key, custom_code,
      microchip, price, description, created_date, deleted)
    select b.ids[1 + n % cardinality(b.ids)],
      case when n % 50000 = 7 then 'Zephyrine ' else '' end || (array['Bella', 'Max', 'Luna', 'Rocky', 'Daisy'])[1 + n % 5]
        || case when n % 5 < 3 then ' Sunshine ' else ' ' end || n,
      f.specie_id, f.ids[1 + n % cardinality(f.ids)],
      (select array_agg(key order by key) from gender)[1 + n % 2], (select array_agg(key order by key) from age)[1 + n % 3],
      (select array_agg(key order by key) from size)[1 + n % 3],
      (array['ADOPTED', 'ADOPTED', 'ADOPTED', 'ADOPTED', 'ADOPTED', 'AVAILABLE', 'AVAILABLE', 'APPROVED', 'IN_PROCESS', 'ADOPTED'])[1 + n % 10],
      case when n % 7 = 0 then 'HIDDEN' when n % 11 = 0 then 'RESTRICTED' else 'VISIBLE' end,
      'C' || n, '98514100' || lpad(n::text, 7, '0'), 50 + n % 300, repeat('Likes long walks and quiet evenings. ', 4),
      now() - (${PETS} - n) * interval '5 minutes', n % 400 = 0
    from generate_series(1, ${PETS}) n cross join b cross join k
      join breeds f on f.specie_id = k.ids[1 + n % least(2, cardinality(k.ids))]
    order by n`,
  `insert into adoption_application (pet_id, adopter_user_id, status_key, created_date, status_date)
    select p.id, a.first + p.id % ${ADOPTERS}, case p.status_key when 'AVAILABLE' then 'PENDING' when 'IN_PROCESS' then 'UNDER_REVIEW'
      else p.status_key end, p.created_date, p.created_date + interval '2 days'
    from pet p, (select min(id) as first from adopter_user where email like 'adopter-%@bench.example') a
    where not exists (select from adoption_application o where o.pet_id = p.id) order by p.id limit ${APPLICATIONS}`,
];

interface Asked {
  url: string;
  address: string;
  headers: Record<string, string>;
}
const ASKED = 50;

/** How long each filter and sort of the lists of pets and applications takes for its rows, and where it is counted later, for its count. */
export async function millionTable({ url, address, headers }: Asked): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const began = performance.now();
  await fillMillion(pool);
  await pool.end();
  const made = ((performance.now() - began) / 1000).toFixed(0);
  const ask = async (path: string, search: object, options: object) => {
    const from = performance.now();
    const body = JSON.stringify({ search, options });
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const { data, message } = (await answer.json()) as { data?: { count: number; count_exact?: boolean }; message: string };
    if (data?.count === undefined) throw new Error(`${path} ${body}: ${message}`);
    return { ...data, took: performance.now() - from };
  };
  const lines = [];
  for (const [name, path, search, options = {}] of lists) {
    const times = [];
    const page = { limit: 20, count: 'later', ...options };
    let last = await ask(path, { ...search, with: shown[path] }, page);
    for (let time = 0; time < ASKED; time += 1) {
      last = await ask(path, { ...search, with: shown[path] }, page);
      times.push(last.took);
    }
    const later = last.count_exact === false ? await ask(path, search, { limit: 1 }) : undefined;
    const p99 = times.toSorted((a, b) => a - b)[Math.ceil(ASKED * 0.99) - 1];
    const found = (later ?? last).count.toLocaleString();
    lines.push(
      `| ${name} | ${found} | ${median(times).toFixed(1)} | ${p99?.toFixed(1)} | ${later ? later.took.toFixed(0) : ''} |`,
    );
  }
  return `A million pets and a million applications, made in ${made} s

| list | found | rows, p50 ms | p99 ms | count later, ms |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

const PETS_LIST = 'pet/search';
const APPLICATIONS_LIST = 'application/search';
const place = { with: { shelter: true } };
const shown: Record<string, object> = {
  [PETS_LIST]: { picture: true, specie: true, public: true, branch: place, foster_user: true },
  [APPLICATIONS_LIST]: { adopter_user: true, pet: { with: { picture: true, branch: place } }, total: true },
};
const lists: [name: string, path: string, search: object, options?: object][] = [
  ['pets', PETS_LIST, {}],
  ['page 5,000', PETS_LIST, {}, { page: 5000 }],
  ['name, rare', PETS_LIST, { 'name.ilike': '%zephyrine%' }],
  ['name, common', PETS_LIST, { 'name.ilike': '%sunshine%' }],
  ['name, of none', PETS_LIST, { 'name.ilike': '%qqxzzy%' }],
  ['name, two rare letters', PETS_LIST, { 'name.ilike': '%zy%' }],
  ['name, two common letters', PETS_LIST, { 'name.ilike': '%un%' }],
  ['name, a letter of none', PETS_LIST, { 'name.ilike': '%q%' }],
  ['custom code', PETS_LIST, { custom_code: 'C777777' }],
  ['custom code, a part', PETS_LIST, { 'custom_code.ilike': '%C77777%' }],
  ['global code, of none', PETS_LIST, { 'global_code.ilike': '%zzz%' }],
  ['microchip', PETS_LIST, { microchip: '985141000000777' }],
  ['species', PETS_LIST, { 'specie.name': 'Dog' }],
  ['status', PETS_LIST, { status_key: 'APPROVED' }],
  ['visibility', PETS_LIST, { visibility_key: 'RESTRICTED' }],
  ['status and visibility', PETS_LIST, { status_key: 'AVAILABLE', visibility_key: 'VISIBLE' }],
  ['visitors meet it', PETS_LIST, { public: true }],
  ['visitors do not', PETS_LIST, { public: false }],
  ['shelter, common', PETS_LIST, { 'branch.shelter.name.ilike': '%haven%' }],
  ['shelter, rare', PETS_LIST, { 'branch.shelter.name.ilike': '%haven 7777%' }],
  ['shelter and status', PETS_LIST, { 'branch.shelter.name.ilike': '%haven 77%', status_key: 'AVAILABLE' }],
  ['by name', PETS_LIST, {}, { sort: 'name' }],
  ['by name, from the end', PETS_LIST, {}, { sort: '-name' }],
  ['by status', PETS_LIST, {}, { sort: 'status_key' }],
  ['by visibility', PETS_LIST, {}, { sort: '-visibility_key' }],
  ['by species', PETS_LIST, {}, { sort: 'specie.name' }],
  ['by location', PETS_LIST, {}, { sort: 'branch.name' }],
  ['applications', APPLICATIONS_LIST, {}],
  ['pet, rare', APPLICATIONS_LIST, { 'pet.name.ilike': '%zephyrine%' }],
  ['pet, common', APPLICATIONS_LIST, { 'pet.name.ilike': '%sunshine%' }],
  ['pet, two rare letters', APPLICATIONS_LIST, { 'pet.name.ilike': '%zy%' }],
  ['adopter, one', APPLICATIONS_LIST, { 'adopter_user.email.ilike': '%adopter-77777@%' }],
  ['adopter, all', APPLICATIONS_LIST, { 'adopter_user.email.ilike': '%bench%' }],
  ['adopter, two letters of none', APPLICATIONS_LIST, { 'adopter_user.email.ilike': '%zz%' }],
  ['status of applications', APPLICATIONS_LIST, { status_key: 'PENDING' }],
  ['canceled', APPLICATIONS_LIST, { canceled: true }],
  ['not canceled', APPLICATIONS_LIST, { canceled: false }],
  ['by status of applications', APPLICATIONS_LIST, {}, { sort: 'status_key' }],
  ['by pet', APPLICATIONS_LIST, {}, { sort: 'pet.name' }],
  ['by adopter', APPLICATIONS_LIST, {}, { sort: 'adopter_user.first_name' }],
  ['by location of the pet', APPLICATIONS_LIST, {}, { sort: 'pet.branch.name' }],
];
