import type { SettingKind } from '@homeward/contract/setting';
import type { Shelter } from '@homeward/contract/shelter';
import type { Ref, Step } from '../../ui/form/save-steps.ts';
import { settingOf } from './shelter-query.ts';

/** A setting as its save takes it: what is kept, or its defaults and version 0 where the shelter has none yet. */
export function settingValues<Kind extends SettingKind, Value, Translation = never>(
  shelter: Shelter,
  type_key: Kind,
  defaults: Value,
) {
  const kept = settingOf(shelter, type_key);
  return {
    shelter_uuid: shelter.uuid,
    type_key,
    uuid: kept?.uuid,
    version: kept?.version ?? 0,
    value: (kept?.value ?? defaults) as Value,
    translation: (kept?.translation ?? []) as [Translation] extends [never] ? [] : Translation[],
  };
}

interface SettingInput {
  uuid?: string | undefined;
  version?: number | undefined;
  value: unknown;
  translation?: unknown;
}

/** The record a form's values are of, once it is saved. */
export const refOf = ({ uuid, version }: Pick<SettingInput, 'uuid' | 'version'>): Ref | undefined =>
  uuid && version ? { uuid, version } : undefined;

/** The save of a setting, as one of several behind a form's Save. */
export const settingStep = <Input extends SettingInput>(
  key: string,
  input: Input,
  failure: Step['failure'],
  save: (input: Input, options: { key: string }) => Promise<{ shelter_setting: Ref }>,
): Step => ({
  key,
  path: [key],
  failure,
  ref: refOf(input),
  content: { value: input.value, translation: input.translation },
  save: async (ref, key) => (await save({ ...input, ...ref }, { key })).shelter_setting,
});
