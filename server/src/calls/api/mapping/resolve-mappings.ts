import type { MappingKind, mappingErrors } from '@homeward/contract/mapping';
import { sql } from 'kysely';
import type { Context } from '../../../http/handler.ts';

type Refusals = keyof typeof mappingErrors | 'missing' | 'decided' | 'target';
interface Choice {
  uuid: string;
  /** A key, or the uuid of a species or breed. */
  target: string;
}

/** What a kind's targets are found in, and by what a caller names them. */
const targets: Record<MappingKind, { column: string; found: string }> = {
  age: { column: 'age_key', found: 'select key as target, null::int as specie_id from age where key = c.target' },
  sex: { column: 'sex_key', found: 'select key as target, null::int as specie_id from gender where key = c.target' },
  size: { column: 'size_key', found: 'select key as target, null::int as specie_id from size where key = c.target' },
  specie: {
    column: 'specie_id',
    found: 'select id as target, id as specie_id from specie where uuid::text = lower(c.target collate "C") and not deleted',
  },
  breed: {
    column: 'breed_id',
    found: 'select id as target, specie_id from breed where uuid::text = lower(c.target collate "C") and not deleted',
  },
};

/**
 * Decides many pending mappings in one transaction, all or none, over nobody's decision; answers how many, and how many
 * pets waited for them.
 */
export async function resolveMappings({ db, refuse }: Context<Refusals>, kind: MappingKind, choices: Choice[]) {
  const { column, found } = targets[kind];
  const table = sql.table(`mapping_${kind}`);
  const ofSpecie = kind === 'breed' ? sql`m.specie_id` : sql`null::int`;
  const { rows } = await sql<{
    id: number | null;
    name: string;
    target: string | number | null;
    specie: number | null;
    own: number | null;
  }>`
    select m.id, m.name, f.target, f.specie_id as specie, ${ofSpecie} as own
    from jsonb_to_recordset(${JSON.stringify(choices.map((choice, position) => ({ ...choice, position })))}::jsonb)
        as c (uuid uuid, target text, position int)
      left join ${table} m on m.uuid = c.uuid and not m.deleted left join lateral (${sql.raw(found)}) f on true
    order by c.position`.execute(db);
  for (const [index, { id, target, specie, own }] of rows.entries()) {
    if (id === null) throw refuse('missing', {}, ['mappings', index, 'uuid']);
    if (target === null) throw refuse('target', {}, ['mappings', index, 'target']);
    if (own !== null && own !== specie) throw refuse('breed_astray', {}, ['mappings', index, 'target']);
  }
  const withSpecie = kind === 'breed' ? sql`, specie_id = r.specie` : sql``;
  const type = kind === 'breed' || kind === 'specie' ? sql`int` : sql`text`;
  const { rows: decided } = await sql<{ id: number }>`update ${table} m
    set ${sql.ref(column)} = r.target, active = true ${withSpecie}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, target ${type}, specie int)
    where m.id = r.id and m.${sql.ref(column)} is null returning m.id`.execute(db);
  for (const [index, { id, name }] of rows.entries())
    if (!decided.some((one) => one.id === id)) throw refuse('decided', { name }, ['mappings', index, 'uuid']);
  const waits = rows.map(({ id }) => `${kind}:${id}`);
  const waiting = await sql<{ count: number }>`select count(*)::int as count from pet_source where waits_on && ${waits}`.execute(
    db,
  );
  return { resolved: rows.length, waiting: waiting.rows[0]?.count ?? 0 };
}
