import { names as call } from '@homeward/contract/audit';
import { nounOfTable } from '@homeward/contract/nouns';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import { callWords } from './call-words.ts';
import { tablesShownTo } from './shown-with.ts';

const LONGEST = 200;
/** Words that everybody may list, which are no noun's. */
const vocabularies = [
  'age',
  'gender',
  'size',
  'payment_model',
  'qr_code_type',
  'partner',
  'language',
  'country',
  'application_tag',
];

/** What a record is called by beyond its own columns, of what the caller may search. */
const around: Record<string, (readable: Set<string>) => RawBuilder<unknown>> = {
  adoption_application: (readable) => sql`, (select json_build_object('first_name', u.first_name, 'last_name', u.last_name)
      from adopter_user u where u.id = adoption_application.adopter_user_id) as adopter_user,
    (select json_build_object('name', p.name) from pet p
      where p.id = adoption_application.pet_id and ${readable.has('pet')}) as pet`,
};

type Row = Record<string, unknown> & { uuid?: string };
type Relation = z.output<typeof call.input>['relations'][number];

/** Each table is asked once; what the caller may not search, and what is not there, has no name. */
export const names = handler(call, async ({ records, relations, calls }, { db, user }) => {
  const readable = new Set([...tablesShownTo(user.permissions), ...vocabularies]);
  const { targets, withUuid } = await placesOf(db);
  const asked = [
    ...records
      .filter(({ table_name }) => withUuid.has(table_name))
      .map((record) => ({ record, table: record.table_name, by: 'uuid', value: record.uuid })),
    ...relations.flatMap((relation) => {
      const target = targets.get(`${relation.table_name}.${relation.column}`) ?? targets.get(relation.column);
      const fits = target?.by === (typeof relation.value === 'number' ? 'id' : 'key');
      return target && fits ? [{ relation, ...target, value: relation.value }] : [];
    }),
  ].filter(({ table }) => readable.has(table));
  const rows = new Map<string, Row>();
  for (const [place, some] of Map.groupBy(asked, ({ table, by }) => `${table}.${by}`)) {
    const [{ table, by }] = some as [(typeof some)[0]];
    for (const row of await rowsOf(db, { table, by, readable }, some)) rows.set(`${place} ${row[by]}`, row);
  }
  const named = asked.flatMap((one) => {
    const row = rows.get(`${one.table}.${one.by} ${one.value}`);
    return row ? [{ ...one, row, name: nameOf(one.table, row) }] : [];
  });
  return {
    records: named.flatMap((one) =>
      'record' in one ? [{ ...one.record, name: one.name ?? null, address: addressOf(one.table, one.row) ?? null }] : [],
    ),
    relations: [
      ...named.flatMap((one) =>
        'relation' in one && one.name ? [{ ...one.relation, uuid: one.row.uuid ?? null, name: one.name }] : [],
      ),
      ...(await filesOf(
        db,
        relations.filter(
          ({ table_name, column }) => readable.has(table_name) && targets.get(`${table_name}.${column}`)?.table === FILE,
        ),
      )),
    ],
    calls: calls.flatMap((call) => {
      const name = callWords(call);
      return name ? [{ call, name }] : [];
    }),
  };
});

const FILE = 'stored_file';

/** Files are named that a record refers to which the caller may see: a number alone says of none whose it is. */
async function filesOf(db: Database, relations: Relation[]) {
  const named = [];
  for (const [, some] of Map.groupBy(relations, ({ table_name, column }) => `${table_name}.${column}`)) {
    const [{ table_name, column }] = some as [Relation];
    const { rows } = await sql<{ id: number; name: string }>`select f.id, f.name from ${sql.table(FILE)} f
      where f.id in (${sql.join(some.map(({ value }) => Number(value) || 0))})
        and exists (select from ${sql.table(table_name)} where ${sql.ref(column)} = f.id)`.execute(db);
    for (const relation of some) {
      const file = rows.find(({ id }) => id === relation.value);
      if (file) named.push({ ...relation, uuid: null, name: file.name });
    }
  }
  return named;
}

interface Place {
  table: string;
  by: string;
  readable: Set<string>;
}

const rowsOf = async (db: Database, { table, by, readable }: Place, asked: { value: string | number }[]): Promise<Row[]> => {
  const values = [...new Set(asked.map(({ value }) => String(value)))];
  const { rows } =
    await sql<Row>`select ${sql.table(table)}.*${around[table]?.(readable) ?? sql``}, ${placeOf(table)} from ${sql.table(table)}
    where ${sql.ref(by)} in (${sql.join(values)})`.execute(db);
  return rows;
};

/** As its noun calls it, by its own columns and what it has no name without: all else around it has permissions of its own. */
function nameOf(table: string, row: Row): string | undefined {
  const noun = nounOfTable(table);
  const called = noun?.table === table ? noun.called?.({ ...row, uuid: row.uuid ?? '' }) : undefined;
  const person = row.first_name && `${row.first_name} ${row.last_name}`;
  // Of what has no name what it says: an address, an answer.
  const words = [row.name, row.title, row.code, person, row.address, row.value];
  const name = called ?? words.find((value) => typeof value === 'string');
  return name && [...name].slice(0, LONGEST).join('');
}

/** Whose shelter's screens it stands on, and at which location of it. */
const placeOf = (table: string) => sql`(select s.uuid from organization_shelter s
      where s.id = (to_jsonb(${sql.ref(table)}) ->> 'shelter_id')::int) as of_shelter,
    (select json_build_object('uuid', b.uuid, 'shelter_uuid', s.uuid) from organization_branch b
      join organization_shelter s on s.id = b.shelter_id
      where b.id = (to_jsonb(${sql.ref(table)}) ->> 'branch_id')::int) as of_branch`;

/** Where its noun opens it. */
function addressOf(table: string, row: Row): string | undefined {
  const noun = nounOfTable(table);
  if (noun?.table !== table || row.deleted === true) return undefined;
  const { of_shelter: shelter_uuid, of_branch: branch } = row;
  const known = { ...row, uuid: row.uuid ?? '', shelter_uuid, branch, shelter: shelter_uuid && { uuid: shelter_uuid } };
  return noun.opens?.(known);
}

interface Target {
  table: string;
  by: string;
}

/** What all columns of one name point at. */
function shared(places: (Target & { place: string })[]): [string, Target][] {
  const columns = Map.groupBy(places, ({ place }) => place.split('.')[1] ?? '');
  return [...columns].flatMap(([column, all]): [string, Target][] => {
    const [first] = all;
    const isOne = all.every(({ table, by }) => table === first?.table && by === first.by);
    return first && isOne ? [[column, { table: first.table, by: first.by }]] : [];
  });
}

interface Places {
  /** Where columns point, by `table.column`: by its column alone where every table's points there, for a part of what points. */
  targets: Map<string, Target>;
  /** The tables whose records have one. */
  withUuid: Set<string>;
}

let known: Promise<Places> | undefined;

/** As the database has it, which is read once. */
function placesOf(db: Database): Promise<Places> {
  known ??= readPlaces(db);
  known.catch(() => {
    known = undefined;
  });
  return known;
}

async function readPlaces(db: Database): Promise<Places> {
  const pointing = await sql<Target & { place: string }>`
    select k.conrelid::regclass || '.' || a.attname as place, k.confrelid::regclass::text as table, f.attname as by
    from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (own, theirs)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.theirs
    where k.contype = 'f' and f.attname in ('id', 'key')`.execute(db);
  const identified = await sql<{ table: string }>`select attrelid::regclass::text as table from pg_attribute
    where attname = 'uuid' and not attisdropped`.execute(db);
  return {
    targets: new Map([...shared(pointing.rows), ...pointing.rows.map(({ place, ...target }) => [place, target] as const)]),
    withUuid: new Set(identified.rows.map(({ table }) => table)),
  };
}
