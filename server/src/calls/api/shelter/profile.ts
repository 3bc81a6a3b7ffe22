import { mainLanguages } from '@homeward/contract/shelter';
import { sql } from 'kysely';
import type { Context } from '../../../http/handler.ts';

type Refusals = 'country_unknown' | 'language_unknown' | 'main_language';
interface Profile {
  country_uuid: string;
  languages: { uuid: string; main_language: boolean }[];
}

/** The id of the country named, refused at its field under `path` where there is none. */
export async function countryId({ db, refuse }: Context<Refusals>, { country_uuid }: Profile, path: string[]): Promise<number> {
  const country = await db.selectFrom('country').where('uuid', '=', country_uuid).select('id').executeTakeFirst();
  if (!country) throw refuse('country_unknown', {}, [...path, 'country_uuid']);
  return country.id;
}

/** Makes these the shelter's languages. */
export async function setLanguages(
  { db, refuse }: Context<Refusals>,
  shelterId: number,
  { languages }: Profile,
  path: string[],
): Promise<void> {
  if (mainLanguages(languages) !== 1) throw refuse('main_language', {}, [...path, 'languages']);
  const uuids = languages.map(({ uuid }) => uuid);
  const known = await db.selectFrom('language').where('uuid', 'in', uuids).select(['id', 'uuid']).execute();
  const idOf = new Map(known.map(({ uuid, id }) => [uuid, id]));
  const unknown = languages.findIndex(({ uuid }) => !idOf.has(uuid));
  if (unknown >= 0) throw refuse('language_unknown', {}, [...path, 'languages', String(unknown), 'uuid']);
  const rows = languages.map(({ uuid, main_language }) => ({
    shelter_id: shelterId,
    language_id: idOf.get(uuid) ?? 0,
    main_language,
  }));
  // What stays as it is is not written anew: the trail would tell of changes that are none.
  await sql`delete from organization_shelter_language l where shelter_id = ${shelterId} and not exists (
    select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (language_id int, main_language boolean)
    where r.language_id = l.language_id and r.main_language = l.main_language)`.execute(db);
  await db
    .insertInto('organization_shelter_language')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['shelter_id', 'language_id']).doNothing())
    .execute();
}
