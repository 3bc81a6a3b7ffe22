import { z } from 'zod';
import { eachOnce, forcedId, Ref, refOrNew, requiredLines, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';

/** Settings of a shelter: one record a kind, each kind its own shape. */
export const settingKinds = [
  'ADOPTION_PATH_MESSAGE',
  'ADOPTER_PERSONAL_DOCUMENTS',
  'SPONSOR',
  'IFRAME',
  'KENNEL_CARD',
  'KIOSK',
  'APPLICATION_IN_PERSON',
  'ADOPTION',
  'PET_PROFILE',
  'DISCOUNT_REASON',
  'PET_CHARACTERISTICS_ALIAS',
  'TEXT_BUDGET',
] as const;
export type SettingKind = (typeof settingKinds)[number];

export const Setting = z.object({
  id: forcedId,
  ...Ref,
  type_key: z.enum(settingKinds),
  deleted: z.boolean(),
  value: z.unknown(),
  translation: z.array(z.record(z.string(), z.unknown())),
  shelter: OwnerShelter.optional(),
});
export type Setting = z.output<typeof Setting>;

/** Texts per language: each language once, and a text wherever there is a row. `of` names what tells several texts apart. */
export const translations = <Fields extends z.ZodRawShape>(fields: Fields, of: (keyof Fields & string)[] = []) =>
  z
    .array(z.strictObject({ language_uuid: z.uuid({ error: 'Please select a language' }), ...fields }))
    .max(2_000)
    .default([])
    .check(eachOnce('language_uuid', 'This language is here already', of));

/** A setting whose texts are none. */
export const noTranslation = z.tuple([]).default([]);

/** The input of a setting's save; version 0 where the shelter had none of its kind. */
export const settingInput = <Kind extends SettingKind, Value extends z.ZodType, Translation extends z.ZodType>(
  kind: Kind,
  value: Value,
  translation: Translation,
) => z.strictObject({ shelter_uuid: uuid, type_key: z.literal(kind).prefault(kind), ...refOrNew, value, translation });

export const savedSetting = z.object({ shelter_setting: Setting });
export const settingErrors = {
  shelter_missing: { status: 404, message: 'Shelter not found' },
  language_unknown: { status: 422, message: 'Please select a language' },
};

export const requiredTranslation = requiredLines('Required field', 2000);
