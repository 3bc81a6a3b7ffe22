import { hash } from 'node:crypto';
import { endpoints, type PartnerKey } from '@homeward/contract/partner';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { insertRows, insertWithIds } from '../database/rows.ts';
import type { Secrets } from '../services/secrets.ts';

interface Sampled {
  partner_key: PartnerKey;
  description: string;
  /** Beside the address of the simulated partner. */
  credentials: Record<string, string>;
  /** What a definition of its shelter reads: words that its animals have. */
  rule: { characteristic_type: string; path: string; value: string };
  /** Why its last sync failed, a few minutes ago; without, its first is due at once. */
  reason?: string;
}

/** Connected to the simulated partners: two begin to bring their animals by themselves, one does once it is synced again. */
const sampled: Sampled[] = [
  {
    partner_key: 'SHELTER_LUV',
    description: 'Adoption center',
    credentials: { key: 'shelterluv-key' },
    rule: { characteristic_type: 'NO_CATS', path: 'Attributes[].AttributeName', value: 'No cats' },
  },
  {
    partner_key: 'PETPOINT',
    description: 'Animals on the web',
    credentials: { key: 'petpoint-key-of-fifty-letters-in-all-0123456789abc' },
    rule: { characteristic_type: 'NO_CATS', path: 'NoCats', value: 'Y' },
  },
  {
    partner_key: 'SHELTER_BUDDY',
    description: 'All campuses',
    credentials: { username: 'homeward', password: 'shelterbuddy-password' },
    rule: { characteristic_type: 'DOG_COMPATIBLE', path: 'Icons[].Name', value: 'OK with Dogs' },
    reason: 'ShelterBuddy refuses these credentials.',
  },
];

const words: [kind: string, partner: PartnerKey, name: string, target: string | null][] = [
  ['age', 'SHELTER_BUDDY', 'Juvenile (8wks - 6mos)', "'BABY'"],
  ['age', 'SHELTER_BUDDY', 'Mature Adult', null],
  ['sex', 'PETPOINT', 'F', "'FEMALE'"],
  ['sex', 'PETPOINT', 'U', null],
  ['size', 'SHELTER_LUV', 'Medium (20-59)', "'M'"],
  ['size', 'SHELTER_LUV', 'Toy', null],
  ['specie', 'SHELTER_BUDDY', 'Puppy', "(select id from specie where name = 'Dog')"],
  ['specie', 'SHELTER_BUDDY', 'Barn Animal', null],
];

/** Three integrations, a network that shares rules among them, definitions, and words that are mapped or wait to be. */
export async function addIntegrations(db: Database, secrets: Secrets, simulatorPort: number): Promise<void> {
  const { rows: branches } = await sql<{ id: number; shelter_id: number }>`
    select distinct on (b.shelter_id) b.id, b.shelter_id from organization_branch b join organization_shelter s on s.id = b.shelter_id
    where s.active and not s.deleted and not b.deleted and b.active order by b.shelter_id, b.id limit ${sampled.length}`.execute(
    db,
  );
  for (const [index, { partner_key, description, credentials, rule, reason }] of sampled.entries()) {
    const branch = branches[index];
    if (!branch) continue;
    const account = {
      ...credentials,
      url: `http://127.0.0.1:${simulatorPort}/${partner_key.toLowerCase().replaceAll('_', '-')}`,
    };
    const { id } = await db
      .insertInto('integration')
      .values({
        description,
        partner_key,
        shelter_id: branch.shelter_id,
        branch_id: branch.id,
        credentials: secrets.seal(JSON.stringify(account)),
        account_hash: hash('sha256', `${endpoints[partner_key]} ${index}`, 'base64url'),
        settings: JSON.stringify({ start_visibility: true }),
        settings_saved: true,
        active: true,
        main: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (reason) await addFailure(db, id, reason);
    await addRules(db, id, { shelter_id: branch.shelter_id, partner_key }, rule);
  }
  await addWords(db);
}

async function addFailure(db: Database, integration_id: number, reason: string): Promise<void> {
  const at = sql<string>`(now() - interval '5 minutes')`;
  const stage = (key: string, time: typeof at) =>
    sql`jsonb_build_object('key', ${key}::text, 'date', to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  const began = sql<string>`(${at} - interval '4 seconds')`;
  await sql`insert into integration_sync (integration_id, created_date, failed, reason, stages)
    select ${integration_id}::int, ${began}, ${at}, ${reason}::text, jsonb_build_array(${stage('STARTED', began)}, ${stage('FAILED', at)})`.execute(
    db,
  );
}

interface Whose {
  shelter_id: number;
  partner_key: PartnerKey;
}

async function addRules(db: Database, integration_id: number, of: Whose, rule: Sampled['rule']): Promise<void> {
  const [network_id = 0] = await insertWithIds(db, 'network', [
    { ...of, description: 'All locations', weight: 10, sections: { DESCRIPTION: 'ON_CREATE' } },
  ]);
  const [definition_id = 0] = await insertWithIds(db, 'characteristics_definition', [
    { ...of, ...rule, type: 'MATCH', condition: 'EQUALS', priority: 10 },
  ]);
  await insertRows(db, 'network_integration', [{ network_id, integration_id, ...of }]);
  await insertRows(db, 'network_definition', [{ network_id, definition_id, ...of }]);
  if (of.partner_key === 'SHELTER_BUDDY')
    await insertRows(db, 'characteristics_definition', [
      {
        partner_key: of.partner_key,
        characteristic_type: 'DOG_COMPATIBLE',
        path: 'Icons[].Name',
        type: 'MATCH',
        condition: 'CONTAINS',
        value: 'dogs',
        global: true,
      },
    ]);
}

async function addWords(db: Database): Promise<void> {
  for (const [kind, partner, name, target] of words) {
    const column = kind === 'specie' ? 'specie_id' : `${kind}_key`;
    await sql`insert into ${sql.table(`mapping_${kind}`)} (name, partner_key, external_id, ${sql.ref(column)}, active)
      values (${name}, ${partner}, ${name}, ${sql.raw(target ?? 'null')}, ${target !== null})`.execute(db);
  }
  await sql`insert into mapping_breed (name, partner_key, external_id, specie_id, breed_id, active)
    select w.name, 'PETPOINT', w.name, b.specie_id, case when w.mapped then b.id end, w.mapped
    from (values ('Domestic SH', 'Domestic Short Hair', true), ('Lab Retriever X', 'Labrador Retriever', false)) as w (name, breed, mapped)
      join breed b on lower(b.name) = lower(w.breed collate by_name) and not b.deleted`.execute(db);
}
