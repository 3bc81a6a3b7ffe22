import type { MappingKind } from '@homeward/contract/mapping';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { cut } from '../partners/fields.ts';

/** A partner's word that has a mapping row; `target` is null while nobody has said what it means. */
interface Mapping {
  id: number;
  active: boolean;
  target: string | number | null;
  /** Of a breed. */
  specieId: number | null;
}

/** `target`: what the word means. `ignored`: staff have switched the mapping off. `pending`: the row the pet waits for. */
export type Meaning =
  | { target: string | number; specieId: number | null }
  | { ignored: true }
  | { pending: number }
  | { missing: Word };

/** Nobody decides on more at once: what one run brings beyond so many words waits without a row of its own. */
export const MAX_PENDING = 500;
export const TOO_MANY_WORDS = `More than ${MAX_PENDING} words are new, so the rest have no mapping to decide on yet. Decide on those there, or delete them.`;

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
  /** The words its animals have, by their keys. */
  readonly #met = new Set<string>();
  /** How many words may still become pending. */
  #room = MAX_PENDING;

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
    const plain = this.#look(kind, word);
    if (!specie || !plain || plain.specieId === null || plain.specieId === specie.id)
      return plain ? meaningOf(plain) : { missing: wordOf(kind, word, word, specie) };
    const externalId = cut(`${specie.name}: ${word}`, 255);
    const own = this.#look(kind, externalId);
    return own ? meaningOf(own) : { missing: wordOf(kind, externalId, word, specie) };
  }

  #look(kind: MappingKind, word: string): Mapping | undefined {
    const key = keyOf(kind, word);
    this.#met.add(key);
    return this.#known.get(key);
  }

  get words(): string[] {
    return [...this.#met].sort();
  }

  /** Counts these words, too. */
  met(words: string[]): void {
    for (const word of words) this.#met.add(word);
  }

  /** What these words mean, to be compared. */
  saying(words: string[]): (readonly unknown[] | null)[] {
    return words.map((word) => {
      const mapping = this.#known.get(word);
      return mapping ? [mapping.active, mapping.target, mapping.specieId] : null;
    });
  }

  /** The species that these words mean. */
  speciesOf(words: string[]): ReadonlySet<unknown> {
    return new Set(
      words.map((word) => (word.startsWith('specie ') ? this.#known.get(word)?.target : this.#known.get(word)?.specieId)),
    );
  }

  /** Whether new words have no place any more: they wait until those there are decided on. */
  get full(): boolean {
    return this.#room <= 0;
  }

  /**
   * Makes rows of new words. One that is exactly a name of ours, whatever its case, is mapped to it at once; the others
   * are pending. Words that another run has added meanwhile are taken from there.
   */
  async add(db: Database, words: Word[]): Promise<void> {
    for (const [kind, fresh] of byKind(words)) {
      const rows = await rowsOf(db, insertion(kind, this.#partner, fresh, Math.max(0, this.#room)));
      this.#room -= rows.filter(({ made, target }) => made && target === null).length;
      this.#add(rows);
    }
  }

  /** Knows of new words what `add` would make of them, and writes nothing. */
  async foresee(db: Database, words: Word[]): Promise<void> {
    for (const [kind, fresh] of byKind(words)) this.#add(await rowsOf(db, foresight(kind, fresh)));
  }
}

/** Each kind's words, every word once. */
const byKind = (words: Word[]): [MappingKind, Word[]][] =>
  kinds.flatMap((kind): [MappingKind, Word[]][] => {
    const fresh = new Map(words.filter((word) => word.kind === kind).map((word) => [keyOf(kind, word.externalId), word]));
    return fresh.size ? [[kind, [...fresh.values()]]] : [];
  });

function meaningOf({ id, active, target, specieId }: Mapping): Meaning {
  if (target === null) return { pending: id };
  return active ? { target, specieId } : { ignored: true };
}

const wordOf = (kind: MappingKind, externalId: string, name: string, specie?: { id: number }): Word => ({
  kind,
  externalId: cut(externalId, 255),
  name: cut(name, 255),
  specieId: specie?.id ?? null,
});

interface Row {
  kind: MappingKind;
  word: string;
  id: number;
  active: boolean;
  target: string | number | null;
  specie_id: number | null;
  /** Whether it was not there before. */
  made?: boolean;
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql>): Promise<Row[]> => (await query.execute(db)).rows as Row[];

/** How a word finds what it is the very name of, as SQL over `w`. */
const namesakes: Record<MappingKind, string> = {
  age: 'select v.key from age v where lower(w.external_id collate by_name) in (lower(v.name), lower(v.key collate by_name))',
  sex: 'select v.key from gender v where lower(w.external_id collate by_name) in (lower(v.name), lower(v.key collate by_name))',
  size: 'select v.key from size v where lower(w.external_id collate by_name) in (lower(v.name), lower(v.key collate by_name))',
  specie: 'select v.id from specie v where lower(v.name) = lower(w.external_id collate by_name) and not v.deleted',
  // Where no species is known the name must be one species' alone.
  breed: `select min(v.id) from breed v where lower(v.name) = lower(w.name collate by_name) and not v.deleted
    and (v.specie_id = w.specie_id or w.specie_id is null) having count(*) = 1`,
};

const asList = (words: Word[]) =>
  JSON.stringify(words.map(({ externalId, name, specieId }) => ({ external_id: externalId, name, specie_id: specieId })));

/** What an insertion would make of these words. */
function foresight(kind: MappingKind, words: Word[]) {
  const specie =
    kind === 'breed' ? sql`coalesce(specie_id, (select b.specie_id from breed b where b.id = target))` : sql`null::int`;
  return sql`select ${kind} as kind, 0 as id, lower(external_id collate by_name) as word, target is not null as active, to_jsonb(target) as target,
      ${specie} as specie_id
    from (select w.*, (${sql.raw(namesakes[kind])} limit 1) as target
      from jsonb_to_recordset(${asList(words)}::jsonb) as w (external_id text, name text, specie_id int)) words`;
}

function insertion(kind: MappingKind, partner: string, words: Word[], room: number) {
  const { target, specie } = tables[kind];
  const table = sql.table(`mapping_${kind}`);
  const list = asList(words);
  const specieColumn = kind === 'breed' ? sql`, specie_id` : sql``;
  const ofTarget = kind === 'breed' ? sql`, coalesce(specie_id, (select b.specie_id from breed b where b.id = target))` : sql``;
  return sql`
    with words as (select w.*, (${sql.raw(namesakes[kind])} limit 1) as target
        from jsonb_to_recordset(${list}::jsonb) as w (external_id text, name text, specie_id int)),
      allowed as (select * from words where target is not null union all (select * from words where target is null limit ${room})),
      made as (insert into ${table} (name, partner_key, external_id, ${sql.ref(target)}, active ${specieColumn})
        select name, ${partner}, external_id, target, target is not null ${ofTarget} from allowed
        on conflict (partner_key, lower(external_id)) where not deleted do nothing
        returning id, external_id, active, ${sql.ref(target)} as target, ${sql.raw(specie)} as specie_id)
    select ${kind} as kind, id, lower(external_id) as word, active, to_jsonb(target) as target, specie_id, true as made from made
    union all
    select ${kind}, m.id, lower(m.external_id), m.active, to_jsonb(m.${sql.ref(target)}), ${sql.raw(specie === 'specie_id' ? 'm.specie_id' : specie)}, false
      from ${table} m join words w on lower(w.external_id collate by_name) = lower(m.external_id)
      where m.partner_key = ${partner} and not m.deleted`;
}
