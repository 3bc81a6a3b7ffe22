import { savePetCharacteristicsAlias as call } from '@homeward/contract/pet-settings';
import type { Database } from '../../../database/connect.ts';
import { saveSetting } from './save-setting.ts';

/** Only what exists gets another name, and only in languages other than the shelter's (spec 001 §5, decision 46). */
export const savePetCharacteristicsAlias = saveSetting(call, async ({ value, translation }, { db, refuse }, shelterId) => {
  const characteristics = await db
    .selectFrom('characteristic')
    .innerJoin('characteristic_group as group', 'group.id', 'characteristic.characteristic_group_id')
    .select(['group.key as group_key', 'characteristic.key'])
    .execute();
  const isKnown = (group: string, key: string) => characteristics.some((known) => known.group_key === group && known.key === key);
  for (const [group, aliases] of Object.entries(value))
    for (const key of Object.keys(aliases))
      if (!isKnown(group, key)) throw refuse('characteristic_unknown', {}, ['value', group, key]);

  const languages = await db.selectFrom('language').select(['id', 'uuid']).execute();
  const idOf = new Map(languages.map(({ id, uuid }) => [uuid, id]));
  const own = await languageOf(db, shelterId);
  for (const [index, { group_key, characteristic_key, language_uuid }] of translation.entries()) {
    if (!isKnown(group_key, characteristic_key))
      throw refuse('characteristic_unknown', {}, ['translation', index, 'characteristic_key']);
    const language = idOf.get(language_uuid);
    const at = ['translation', index, 'language_uuid'];
    if (!language) throw refuse('language_unknown', {}, at);
    if (language === own) throw refuse('language_of_shelter', {}, at);
  }
});

/** A shelter's texts are in its main language, or in its country's where it has none. */
async function languageOf(db: Database, shelterId: number): Promise<number | null> {
  const { language_id } = await db
    .selectFrom('organization_shelter as shelter')
    .innerJoin('country', 'country.id', 'shelter.country_id')
    .leftJoin('organization_shelter_language as main', (join) =>
      join.onRef('main.shelter_id', '=', 'shelter.id').on('main.main_language', '=', true),
    )
    .where('shelter.id', '=', shelterId)
    .select(({ fn }) => fn.coalesce('main.language_id', 'country.default_language_id').as('language_id'))
    .executeTakeFirstOrThrow();
  return language_id;
}
