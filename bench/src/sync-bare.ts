import pg from 'pg';

/**
 * The mark for a first sync: reads the same pages and upserts the same rows in batches with plain SQL, into a table
 * without triggers. Arguments: the database's url, the simulator's port. Says the seconds on stdout.
 */
const [url = '', port = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query(`drop table if exists bare_pet; create table bare_pet (id int generated always as identity primary key,
  external_id text not null unique, name text not null, specie text, breed text, sex text, size text, birth_date date, price numeric(10, 2),
  custom_code text, microchip text, description text, foster boolean, pictures jsonb, uuid uuid not null default gen_random_uuid() unique,
  created_date timestamptz not null default now())`);

interface Animal {
  'Internal-ID': string;
  Name: string;
  [key: string]: unknown;
}

const began = performance.now();
let offset = 0;
let batch: object[] = [];
for (let more = true; more; offset += 100) {
  const response = await fetch(`http://127.0.0.1:${port}/shelter-luv/animals?status_type=publishable&offset=${offset}&limit=100`, {
    headers: { 'x-api-key': 'shelterluv-key' },
  });
  const page = (await response.json()) as { animals: Animal[]; has_more: boolean };
  for (const animal of page.animals) {
    batch.push({
      external_id: animal['Internal-ID'],
      name: animal.Name,
      specie: animal.Type,
      breed: animal.Breed,
      sex: animal.Sex,
      size: animal.Size,
      birth_date: null,
      price: null,
      custom_code: animal.ID,
      microchip: null,
      description: animal.Description,
      foster: animal.InFoster,
      pictures: animal.Photos,
    });
  }
  more = page.has_more;
  if (batch.length >= 500 || !more) await upsert();
}
console.log(((performance.now() - began) / 1000).toFixed(3));
await client.end();

async function upsert() {
  await client.query(
    `insert into bare_pet (external_id, name, specie, breed, sex, size, birth_date, price, custom_code, microchip, description, foster, pictures)
      select external_id, name, specie, breed, sex, size, birth_date, price, custom_code, microchip, description, foster, pictures
      from jsonb_populate_recordset(null::bare_pet, $1::jsonb)
      on conflict (external_id) do update set name = excluded.name, specie = excluded.specie, breed = excluded.breed, sex = excluded.sex,
        size = excluded.size, description = excluded.description, foster = excluded.foster, pictures = excluded.pictures`,
    [JSON.stringify(batch)],
  );
  batch = [];
}
