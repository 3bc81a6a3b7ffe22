import { hash } from 'node:crypto';
import { permissions } from '@homeward/contract/calls';
import { ADMINISTRATOR, PERMISSION, ROLE } from '@homeward/contract/role';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { insertRows, upsertRows } from '../rows.ts';
import { breeds } from './breeds.ts';
import { characteristicGroups } from './characteristics.ts';
import { countries, languages, seedCountries } from './countries.ts';
import { partnerFacts } from './partners.ts';
import { seededRoles } from './roles.ts';
import { applicationTags, donationOptions, kioskReasons, paymentModels, qrCodeTypes } from './shelter.ts';

const vocabularies = {
  age: [
    ['BABY', 'Baby'],
    ['YOUNG', 'Young'],
    ['ADULT', 'Adult'],
    ['SENIOR', 'Senior'],
  ],
  size: [
    ['XS', 'Extra small'],
    ['S', 'Small'],
    ['M', 'Medium'],
    ['L', 'Large'],
    ['XL', 'Extra large'],
  ],
  gender: [
    ['FEMALE', 'Female'],
    ['MALE', 'Male'],
    ['UNKNOWN', 'Unknown'],
  ],
} as const;
const species = Object.keys(breeds);
const questionGroups = ['Household', 'Home', 'Experience', 'Care', 'Lifestyle', 'Commitment'];

/**
 * Brings reference data and permissions to what this version knows: adds and renames, never takes away what staff made.
 * Costs one read where nothing has changed since the last start.
 */
export async function seedReference(db: Database): Promise<void> {
  const stamp = hash(
    'sha256',
    JSON.stringify([
      [vocabularies, breeds, questionGroups, characteristicGroups, applicationTags, paymentModels, donationOptions, partnerFacts],
      [permissions, seededRoles, countries, languages, kioskReasons, qrCodeTypes],
    ]),
    'hex',
  );
  if ((await knownStamp(db)) === stamp) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reference'))`.execute(trx);
    // Another process may have seeded while the lock was waited for.
    const known = await knownStamp(trx);
    if (known === stamp) return;
    await seedCountries(trx);
    await seedVocabularies(trx);
    await seedCharacteristics(trx);
    await seedPermissions(trx);
    if (!known) await seedFirst(trx);
    await seedBreeds(trx);
    await seedDonationOptions(trx);
    await seedKioskReasons(trx);
    await upsertRows(trx, 'partner', ['key'], partnerFacts);
    await seedAgeRanges(trx);
    await trx
      .insertInto('setting')
      .values({ key: 'reference', value: stamp })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stamp }))
      .execute();
  });
}

const knownStamp = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('setting').where('key', '=', 'reference').select('value').executeTakeFirst())?.value;

async function seedVocabularies(db: Database): Promise<void> {
  for (const [table, rows] of Object.entries(vocabularies))
    await upsertRows(
      db,
      table as keyof typeof vocabularies,
      ['key'],
      rows.map(([key, name], position) => ({ key, name, position })),
    );
  await upsertRows(
    db,
    'payment_model',
    ['key'],
    paymentModels.map(([key, name, description], position) => ({ key, name, description, position })),
  );
  await upsertRows(
    db,
    'qr_code_type',
    ['key'],
    qrCodeTypes.map(([key, name], position) => ({ key, name, position })),
  );
  await upsertRows(
    db,
    'application_tag',
    ['key'],
    applicationTags.map(([key, name, description]) => ({ key, name, description })),
  );
}

async function seedCharacteristics(db: Database): Promise<void> {
  await upsertRows(
    db,
    'characteristic_group',
    ['key'],
    characteristicGroups.map(({ key, name }, position) => ({ key, name, position })),
  );
  const groups = await db.selectFrom('characteristic_group').select(['id', 'key']).execute();
  const rows = characteristicGroups.flatMap((group) =>
    group.characteristics.map(([key, name, description, icon], position) => ({
      characteristic_group_id: groups.find((known) => known.key === group.key)?.id ?? 0,
      key,
      name,
      description,
      icon,
      position,
    })),
  );
  await upsertRows(db, 'characteristic', ['characteristic_group_id', 'key'], rows);
}

/** Staff change breeds and default gifts afterwards, so they come once, to a database that never had any. */
async function seedBreeds(db: Database): Promise<void> {
  const rows = Object.entries(breeds).flatMap(([specie, names]) => names.map((name) => ({ specie, name })));
  await sql`insert into breed (specie_id, name)
    select s.id, b.name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (specie text, name text)
      join specie s on lower(s.name) = lower(b.specie collate by_name) and not s.deleted
    where not exists (select from breed) order by s.id, b.name`.execute(db);
}

async function seedDonationOptions(db: Database): Promise<void> {
  const known = await db.selectFrom('donation_option').where('shelter_id', 'is', null).select('id').executeTakeFirst();
  if (known) return;
  await insertRows(
    db,
    'donation_option',
    donationOptions.map(([description, amount]) => ({ description, amount })),
  );
}

/** Administrators change them afterwards. */
async function seedKioskReasons(db: Database): Promise<void> {
  if (await db.selectFrom('kiosk_reason').select('id').executeTakeFirst()) return;
  const rows = kioskReasons.map(([name, end_message, wait_list_on_end], position) => ({
    name,
    end_message,
    wait_list_on_end,
    position,
  }));
  await insertRows(db, 'kiosk_reason', rows);
}

/** From how many months on a pet is young, adult and senior; of other species as of the last. */
const ages: Record<string, number[]> = { Dog: [6, 24, 96], Cat: [6, 24, 120], Horse: [12, 48, 216] };
const OTHER_AGES = [4, 12, 60];

/** Like breeds, for staff to change: once, to a database that never had any. */
async function seedAgeRanges(db: Database): Promise<void> {
  if (await db.selectFrom('mapping_age_range').select('id').executeTakeFirst()) return;
  const known = await db.selectFrom('specie').where('deleted', '=', false).select(['id', 'name']).execute();
  const rows = known.flatMap(({ id, name }) => {
    const bounds = [0, ...(ages[name] ?? OTHER_AGES), 1200];
    return vocabularies.age.map(([age_key], index) => ({
      specie_id: id,
      age_key,
      min: bounds[index] ?? 0,
      max: bounds[index + 1] ?? 0,
    }));
  });
  await insertRows(db, 'mapping_age_range', rows);
}

/** Every permission of the contract exists, and the Administrator role holds them all. */
async function seedPermissions(db: Database): Promise<void> {
  for (const { name, description } of permissions) {
    await sql`insert into admin_auth_item (name, type, description) values (${name}, ${PERMISSION}, ${description})
      on conflict (lower(name)) where not deleted do update set description = excluded.description
      where admin_auth_item.description is distinct from excluded.description`.execute(db);
  }
  await sql`update admin_auth_item set deleted = true
    where type = ${PERMISSION} and not deleted and name <> all (${permissions.map(({ name }) => name)})`.execute(db);
  await sql`insert into admin_auth_item (name, type, description) values (${ADMINISTRATOR}, ${ROLE}, 'Everything there is')
    on conflict (lower(name)) where not deleted do nothing`.execute(db);
  await sql`insert into admin_auth_item_child (parent_id, child_id)
    select r.id, p.id from admin_auth_item r, admin_auth_item p
    where r.name = ${ADMINISTRATOR} and r.type = ${ROLE} and not r.deleted and p.type = ${PERMISSION} and not p.deleted
    on conflict do nothing`.execute(db);
}

/** What staff may change afterwards, so it comes once: species, question groups and the other roles. */
async function seedFirst(db: Database): Promise<void> {
  await db
    .insertInto('specie')
    .values(species.map((name) => ({ name })))
    .execute();
  await db
    .insertInto('question_group')
    .values(questionGroups.map((name) => ({ name })))
    .execute();
  for (const { name, description, holds } of seededRoles) {
    const { id } = await db
      .insertInto('admin_auth_item')
      .values({ name, description, type: ROLE })
      .returning('id')
      .executeTakeFirstOrThrow();
    const held = permissions.map((permission) => permission.name).filter(holds);
    await sql`insert into admin_auth_item_child (parent_id, child_id)
      select ${id}::int, p.id from admin_auth_item p where p.type = ${PERMISSION} and not p.deleted and p.name = any(${held})`.execute(
      db,
    );
  }
}
