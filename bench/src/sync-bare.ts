import pg from 'pg';

/**
 * The mark for a first sync: reads the same pages and upserts the same rows (pets, their sources, their pictures) into the
 * same tables in batches of 500 with plain SQL, without the audit trail, limits and versions that triggers add. Arguments:
 * the database's url, the simulator's port, an integration's id. Says the seconds on stdout.
 */
const [url = '', port = '', integration = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();
for (const table of ['pet', 'pet_source', 'pet_media']) await client.query(`alter table ${table} disable trigger user`);
const { rows } = await client.query<Record<'branch_id' | 'specie_id' | 'breed_id', number>>(
  `select i.branch_id, s.id as specie_id, (select min(b.id) from breed b where b.specie_id = s.id) as breed_id
    from integration i, (select min(specie_id) as id from breed) s where i.id = $1`,
  [integration],
);
const target = rows[0];
const accounts = await client.query<{ id: number }>(
  `insert into partner_account (shelter_id, partner_key, account_hash) select shelter_id, partner_key, 'bare' from integration
    where id = $1 returning id`,
  [integration],
);
const account = accounts.rows[0]?.id;

interface Animal {
  'Internal-ID': string;
  Name: string;
  ID: string;
  Description: string;
  InFoster: boolean;
  Photos: string[];
}

const began = performance.now();
let offset = 0;
let batch: Animal[] = [];
for (let more = true; more; offset += 100) {
  const page = `http://127.0.0.1:${port}/shelter-luv/animals?status_type=publishable&offset=${offset}&limit=100`;
  const response = await fetch(page, { headers: { 'x-api-key': 'shelterluv-key' } });
  const { animals, has_more } = (await response.json()) as { animals: Animal[]; has_more: boolean };
  batch.push(...animals);
  more = has_more;
  if (batch.length >= 500 || !more) await upsert();
}
console.log(((performance.now() - began) / 1000).toFixed(3));
for (const table of ['pet', 'pet_source', 'pet_media']) await client.query(`alter table ${table} enable trigger user`);
await client.end();

async function upsert() {
  const named = batch.filter(({ Name }) => Name);
  const pets = named.map((animal) => ({
    ...target,
    name: animal.Name,
    custom_code: animal.ID,
    description: animal.Description,
    foster: animal.InFoster,
  }));
  await client.query('begin');
  const made = await client.query<{ id: number }>(
    `insert into pet (branch_id, name, specie_id, breed_primary_id, age_key, sex_key, size_key, custom_code, description, foster)
      select branch_id, name, specie_id, breed_id, 'ADULT', 'FEMALE', 'M', custom_code, description, foster
      from jsonb_to_recordset($1::jsonb) as r (branch_id int, name text, specie_id int, breed_id int, custom_code text, description text, foster boolean)
      returning id`,
    [JSON.stringify(pets)],
  );
  const sources = named.map((animal, index) => ({ external_id: animal['Internal-ID'], pet_id: made.rows[index]?.id }));
  await client.query(
    `insert into pet_source (account_id, integration_id, external_id, pet_id, hash, sync_id, outcome_key)
      select $3, $1, external_id, pet_id, md5(external_id), 0, 'ADDED' from jsonb_to_recordset($2::jsonb) as r (external_id text, pet_id int)
      on conflict (account_id, external_id) do update set pet_id = excluded.pet_id`,
    [integration, JSON.stringify(sources), account],
  );
  const pictures = named.flatMap((animal, index) =>
    animal.Photos.map((picture, position) => ({ pet_id: made.rows[index]?.id, url: picture, position })),
  );
  await client.query(
    `insert into pet_media (pet_id, integration_id, kind_key, position, url)
      select pet_id, $1, 'PICTURE', position, url from jsonb_to_recordset($2::jsonb) as r (pet_id int, url text, position int)
      on conflict (pet_id, kind_key, url) do update set position = excluded.position`,
    [integration, JSON.stringify(pictures)],
  );
  await client.query('commit');
  batch = [];
}
