import { z } from 'zod';
import { call } from './call.ts';
import { eachOnceBy, nameKey, optionalText, requiredText, uuid, within } from './field.ts';
import { Adoption } from './pet-limit.ts';
import { noTranslation, savedSetting, settingErrors, settingInput, translations } from './setting.ts';

/** Settings of a shelter about its pets: profile, limit control, discount reasons, names of characteristics. */

export const savePetProfile = call('shelter-settings/save-pet-profile', {
  summary: "Change which of a shelter's pets can be adopted",
  input: settingInput(
    'PET_PROFILE',
    z.strictObject({
      allow_adoption: z.strictObject({ in_shelter: z.boolean().default(true), in_foster: z.boolean().default(true) }),
    }),
    noTranslation,
  ),
  output: savedSetting,
  errors: settingErrors,
});

export const saveAdoption = call('shelter-settings/save-adoption', {
  summary: "Change a shelter's limit control",
  input: settingInput('ADOPTION', Adoption, noTranslation),
  output: savedSetting,
  errors: {
    ...settingErrors,
    value_unknown: { status: 422, message: 'You must select a value' },
    breed_of_other_specie: { status: 422, message: 'This breed is not of the species' },
  },
});

export const PREVIEW_NAMES = 20;
export const previewAdoption = call('shelter-settings/preview-adoption', {
  summary: 'See which pets limits would restrict',
  input: z.strictObject({ shelter_uuid: uuid, value: Adoption }),
  output: z.object({
    /** For each pet limit: how many pets it matches, how many of them it would restrict now, and the first of their names. */
    limits: z.array(z.object({ matches: z.int(), restricts: z.int(), names: z.array(z.string()) })),
  }),
  writes: false,
  errors: settingErrors,
});

const MAX_REASONS = 100;
export const saveDiscountReason = call('shelter-settings/save-discount-reason', {
  summary: "Change a shelter's discount reasons",
  input: settingInput(
    'DISCOUNT_REASON',
    z
      .array(requiredText('Missing a discount reason', 80))
      .max(MAX_REASONS, `At most ${MAX_REASONS} discount reasons`)
      .check(eachOnceBy((reason) => nameKey(String(reason)) || undefined, 'This discount reason is here already')),
    noTranslation,
  ),
  output: savedSetting,
  errors: settingErrors,
});

const ALIAS = 80;
const key = z.string().max(80);
/** Of groups, and of characteristics in one. */
const tooMany = within('These names are too many', { parts: 5000, depth: 3, length: 1_000_000 });
export type Aliases = Record<string, Record<string, string | null>>;
export const savePetCharacteristicsAlias = call('shelter-settings/save-pet-characteristics-alias', {
  summary: 'Change what a shelter calls characteristics of pets',
  input: settingInput(
    'PET_CHARACTERISTICS_ALIAS',
    // By the group's key, then the characteristic's; what has no other name is left out.
    z
      .record(key, z.record(key, optionalText(ALIAS)).check(tooMany))
      .check(tooMany)
      .transform(named),
    translations({ group_key: key, characteristic_key: key, alias: requiredText('Translation required', ALIAS) }, [
      'group_key',
      'characteristic_key',
    ]),
  ),
  output: savedSetting,
  errors: {
    ...settingErrors,
    characteristic_unknown: { status: 422, message: 'There is no such characteristic' },
    language_unknown: { status: 422, message: 'Please select a language' },
    language_of_shelter: { status: 422, message: 'This is the language of the shelter: change the name itself' },
  },
});

function named(groups: Aliases): Record<string, Record<string, string>> {
  const kept = Object.entries(groups).map(([group, aliases]) => [
    group,
    Object.fromEntries(Object.entries(aliases).filter(([, alias]) => alias)),
  ]);
  return Object.fromEntries(kept.filter(([, aliases]) => Object.keys(aliases as object).length));
}
