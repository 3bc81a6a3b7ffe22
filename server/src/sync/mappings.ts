import type { MappingKind } from '@homeward/contract/mapping';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** A partner's word that has a mapping row; `target` is null while nobody has said what it means. */
interface Mapping {
  id: number;
  active: boolean;
  target: string | number | null;
  /** Of a breed. */
  specieId: number | null;
}

/** `target`: what the word means. `ignored`: staff have switched the mapping off. `pending`: the row the pet waits for. */
export type Meaning = { target: string | number } | { ignored: true } | { pending: number } | { missing: Word };

/** A word that has no mapping row yet. */
export interface Word {
  kind: MappingKind;
  externalId: string;
  name: string;
  specieId: number | null;
}

const tables: Record<MappingKind, { target: string; specie: string }> = {
  age: { target: 'age_key', specie: 'null::int' },
  sex: { target: 'sex_key', specie: 'null::int' },
  size: { target: 'size_key', specie: 'null::int' },
  specie: { target: 'specie_id', specie: 'null::int' },
  breed: { target: 'breed_id', specie: 'specie_id' },
};
const kinds = Object.keys(tables) as MappingKind[];

const keyOf = (kind: MappingKind, externalId: string) => `${kind} ${externalId.toLowerCase()}`;

/** All mappings of a partner, in memory for the length of a run; new words are added to the database in bulk. */
export class Mappings {
  readonly #partner: string;
  readonly #known = new Map<string, Mapping>();

  constructor(partnerKey: string) {
    this.#partner = partnerKey;
  }

  static async load(db: Database, partnerKey: string): Promise<Mappings> {
    const mappings = new Mappings(partnerKey);
    const selects = kinds.map(
      (
        kind,
      ) => sql`select ${kind} as kind, id, lower(external_id) as word, active, to_jsonb(${sql.ref(tables[kind].target)}) as target,
        ${sql.raw(tables[kind].specie)} as specie_id from ${sql.table(`mapping_${kind}`)} where partner_key = ${partnerKey} and not deleted`,
    );
    mappings.#add(await rowsOf(db, sql`${sql.join(selects, sql` union all `)}`));
    return mappings;
  }

  #add(rows: Row[]): void {
    for (const { kind, word, id, active, target, specie_id } of rows)
      this.#known.set(keyOf(kind, word), { id, active, target, specieId: specie_id });
  }

  /** What a word means. A breed's word may mean another breed of another species: then it goes with the species' name. */
  meaning(kind: MappingKind, word: string, specie?: { id: number; name: string }): Meaning {
    const plain = this.#known.get(keyOf(kind, word));
    if (!specie || !plain || plain.specieId === null || plain.specieId === specie.id)
      return plain ? meaningOf(plain) : { missing: wordOf(kind, word, word, specie) };
    const externalId = `${specie.name}: ${word}`.slice(0, 255);
    const own = this.#known.get(keyOf(kind, externalId));
    return own ? meaningOf(own) : { missing: wordOf(kind, externalId, word, specie) };
  }

  /**
   * Makes rows of new words. One that is exactly a name of ours, whatever its case, is mapped to it at once; the others
   * are pending. Words that another run has added meanwhile are taken from there.
   */
  async add(db: Database, words: Word[]): Promise<void> {
    for (const kind of kinds) {
      const fresh = new Map(words.filter((word) => word.kind === kind).map((word) => [keyOf(kind, word.externalId), word]));
      if (fresh.size) this.#add(await rowsOf(db, insertion(kind, this.#partner, [...fresh.values()])));
    }
  }
}

function meaningOf({ id, active, target }: Mapping): Meaning {
  if (target === null) return { pending: id };
  return active ? { target } : { ignored: true };
}

const wordOf = (kind: MappingKind, externalId: string, name: string, specie?: { id: number }): Word => ({
  kind,
  externalId: externalId.slice(0, 255),
  name: name.slice(0, 255),
  specieId: specie?.id ?? null,
});

interface Row {
  kind: MappingKind;
  word: string;
  id: number;
  active: boolean;
  target: string | number | null;
  specie_id: number | null;
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql>): Promise<Row[]> => (await query.execute(db)).rows as Row[];

/** How a word finds what it is the very name of, as SQL over `w`. */
const namesakes: Record<MappingKind, string> = {
  age: 'select v.key from age v where lower(w.external_id) in (lower(v.name), lower(v.key))',
  sex: 'select v.key from gender v where lower(w.external_id) in (lower(v.name), lower(v.key))',
  size: 'select v.key from size v where lower(w.external_id) in (lower(v.name), lower(v.key))',
  specie: 'select v.id from specie v where lower(v.name) = lower(w.external_id) and not v.deleted',
  breed: 'select v.id from breed v where lower(v.name) = lower(w.name) and v.specie_id = w.specie_id and not v.deleted',
};

function insertion(kind: MappingKind, partner: string, words: Word[]) {
  const { target, specie } = tables[kind];
  const table = sql.table(`mapping_${kind}`);
  const list = JSON.stringify(
    words.map(({ externalId, name, specieId }) => ({ external_id: externalId, name, specie_id: specieId })),
  );
  const specieColumn = kind === 'breed' ? sql`, specie_id` : sql``;
  return sql`
    with words as (select w.*, (${sql.raw(namesakes[kind])} limit 1) as target
        from jsonb_to_recordset(${list}::jsonb) as w (external_id text, name text, specie_id int)),
      made as (insert into ${table} (name, partner_key, external_id, ${sql.ref(target)}, active ${specieColumn})
        select name, ${partner}, external_id, target, target is not null ${specieColumn} from words
        on conflict (partner_key, lower(external_id)) where not deleted do nothing
        returning id, external_id, active, ${sql.ref(target)} as target, ${sql.raw(specie)} as specie_id)
    select ${kind} as kind, id, lower(external_id) as word, active, to_jsonb(target) as target, specie_id from made
    union all
    select ${kind}, m.id, lower(m.external_id), m.active, to_jsonb(m.${sql.ref(target)}), ${sql.raw(specie === 'specie_id' ? 'm.specie_id' : specie)}
      from ${table} m join words w on lower(w.external_id) = lower(m.external_id)
      where m.partner_key = ${partner} and not m.deleted`;
}
