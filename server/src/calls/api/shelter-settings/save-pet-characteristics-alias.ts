import { savePetCharacteristicsAlias as call } from '@homeward/contract/pet-settings';
import { saveSetting } from './save-setting.ts';

/** Only what exists gets another name, and only in languages that are not the country's own (spec 001 §5). */
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
  const { default_language_id } = await db
    .selectFrom('organization_shelter')
    .innerJoin('country', 'country.id', 'organization_shelter.country_id')
    .where('organization_shelter.id', '=', shelterId)
    .select('country.default_language_id')
    .executeTakeFirstOrThrow();
  for (const [index, { group_key, characteristic_key, language_uuid }] of translation.entries()) {
    if (!isKnown(group_key, characteristic_key))
      throw refuse('characteristic_unknown', {}, ['translation', index, 'characteristic_key']);
    const language = idOf.get(language_uuid);
    const at = ['translation', index, 'language_uuid'];
    if (!language) throw refuse('language_unknown', {}, at);
    if (language === default_language_id) throw refuse('language_of_country', {}, at);
  }
});
