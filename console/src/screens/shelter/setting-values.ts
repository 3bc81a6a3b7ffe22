import type { SettingKind } from '@homeward/contract/setting';
import type { Shelter } from '@homeward/contract/shelter';
import { settingOf } from './shelter-query.ts';

/** A setting as its save takes it: what is kept, or its defaults where the shelter has none yet. */
export function settingValues<Kind extends SettingKind, Value, Translation = never>(
  shelter: Shelter,
  type_key: Kind,
  defaults: Value,
) {
  const kept = settingOf(shelter, type_key);
  return {
    shelter_uuid: shelter.uuid,
    type_key,
    ...(kept ? { uuid: kept.uuid, version: kept.version } : {}),
    value: (kept?.value ?? defaults) as Value,
    translation: (kept?.translation ?? []) as Translation[],
  };
}
