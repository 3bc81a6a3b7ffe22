import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { suggestWords, type WordChoice, type WordKind } from '../../../sync/word-suggestion.ts';

/** What words can mean: as a caller of `resolve` names it, and as it is called. */
const choices: Record<WordKind, string> = {
  age: 'select key as target, key as called, name from age order by position',
  sex: 'select key as target, key as called, name from gender order by position',
  size: 'select key as target, key as called, name from size order by position',
  specie: 'select uuid::text as target, name as called, name from specie where not deleted order by name',
};

/** For each mapping that was asked for and is there, what its word may mean. */
export async function suggestMappings(db: Database, kind: WordKind, uuids: string[]) {
  const { rows: known } = await sql<WordChoice>`${sql.raw(choices[kind])}`.execute(db);
  const { rows: mappings } = await sql<{ uuid: string; name: string }>`
    select uuid, name from ${sql.table(`mapping_${kind}`)} where uuid = any(${uuids}::uuid[]) and not deleted order by id`.execute(
    db,
  );
  return { suggestions: mappings.map(({ uuid, name }) => ({ uuid, choices: suggestWords(kind, name, known) })) };
}
