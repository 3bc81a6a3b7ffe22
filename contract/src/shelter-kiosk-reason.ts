import { z } from 'zod';
import { call, searchCall } from './call.ts';
import {
  eachOnce,
  forcedId,
  id,
  optionalLines,
  Ref,
  readVersion,
  ref,
  requiredLines,
  requiredText,
  severalLines,
  uuid,
  Versions,
} from './field.ts';
import { KioskReason, reasonTexts } from './kiosk-reason.ts';
import { Language } from './lookup.ts';
import { Question } from './question.ts';
import { filledIn, unitsAsWritten, variablesIn } from './sms-segments.ts';

/** A reason as one location words it: its questions, translations and the text it answers with. */
export const ReasonTranslation = z.object({
  id: forcedId,
  uuid,
  parent_id: z.int(),
  language_id: z.int(),
  name: z.string(),
  end_message: z.string(),
  language: Language.optional(),
});

export const ReasonQuestion = z.object({
  id: forcedId,
  uuid,
  question_id: z.int(),
  position: z.int(),
  ask_alias: z.string().nullable(),
  translation: z.array(z.object({ language_uuid: uuid, ask_alias: z.string() })),
  question: Question.optional(),
});

/** The location that something belongs to: which it is, and of which shelter. */
export const OwnerBranch = z.object({
  id: forcedId,
  uuid,
  name: z.string(),
  active: z.boolean(),
  deleted: z.boolean(),
  shelter_uuid: uuid,
});

export const ShelterKioskReason = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  end_message: z.string(),
  wait_list_on_end: z.boolean(),
  custom_reason_response: z.boolean(),
  /** The smart response; null: nothing is texted. */
  sms_text: z.string().nullable(),
  deleted: z.boolean(),
  branch: OwnerBranch.optional(),
  reason: KioskReason.optional(),
  translation: z.array(ReasonTranslation).optional(),
  questions: z.array(ReasonQuestion).optional(),
  /** Of `question` and `smart-response`, which are saved by themselves. */
  versions: Versions.optional(),
});
export type ShelterKioskReason = z.output<typeof ShelterKioskReason>;

const fields = {
  ...reasonTexts,
  wait_list_on_end: z.boolean({ error: 'Required field' }),
  custom_reason_response: z.boolean({ error: 'Required field' }),
};
const output = z.object({ shelter_kiosk_reason: ShelterKioskReason });
const reason_missing = { status: 404, message: 'Kiosk reason not found' };

export const search = searchCall('shelter-kiosk-reason/search', 'List kiosk reasons of locations', ShelterKioskReason);
export const create = call('shelter-kiosk-reason/create', {
  summary: 'Add a kiosk reason to a location',
  input: z.strictObject({
    shelter_kiosk_reason: z.strictObject({
      branch_uuid: uuid,
      reason_uuid: z.uuid({ error: 'Please select a base kiosk reason' }),
      ...fields,
    }),
  }),
  output,
  errors: {
    branch_missing: { status: 404, message: 'Location not found' },
    reason_unknown: { status: 422, message: 'Please select a base kiosk reason' },
  },
});
export const update = call('shelter-kiosk-reason/update', {
  summary: 'Change a kiosk reason of a location',
  input: z.strictObject({ shelter_kiosk_reason: ref.extend(fields) }),
  output,
});
export const remove = call('shelter-kiosk-reason/delete', {
  summary: 'Delete a kiosk reason of a location',
  input: z.strictObject({ shelter_kiosk_reason_uuid: uuid }),
  output,
});

export const saveTranslation = call('shelter-kiosk-reason/save-translation', {
  summary: 'Add or change a translation of a kiosk reason',
  input: z.strictObject({
    shelter_kiosk_reason_translation: z.strictObject({
      uuid: uuid.optional(),
      version: readVersion,
      parent_id: id,
      language_id: z.int({ error: 'Please select a language' }).pipe(id),
      name: requiredText('Choose a name for your reason', 80),
      end_message: requiredLines('Choose an end message for the reason', 500),
    }),
  }),
  output: z.object({ shelter_kiosk_reason_translation: ReasonTranslation }),
  errors: {
    reason_missing,
    language_unknown: { status: 422, message: 'Please select a language' },
    language_of_shelter: { status: 422, message: 'This is the language of the shelter: change the name itself' },
  },
});
export const deleteTranslation = call('shelter-kiosk-reason/delete-translation', {
  summary: 'Delete a translation of a kiosk reason',
  input: z.strictObject({ uuid, version: readVersion }),
  output: z.object({}),
});

export const MAX_REASON_QUESTIONS = 50;
export const updateQuestion = call('shelter-kiosk-reason/update-question', {
  summary: 'Change the questions of a kiosk reason',
  input: z.strictObject({
    organization_shelter_uuid: uuid,
    organization_kiosk_reason_uuid: uuid,
    /** Of the part `question`. */
    version: readVersion,
    /** In the order in which they are asked. */
    questions: z
      .array(
        z.strictObject({
          question_uuid: uuid,
          ask_alias: optionalLines(500),
          translation: z
            .array(
              z.strictObject({
                language_uuid: z.uuid({ error: 'Please select a language' }),
                ask_alias: requiredLines('Missing an alias', 500),
              }),
            )
            .max(200)
            .default([])
            .check(eachOnce('language_uuid', 'This language is here already')),
        }),
      )
      .max(MAX_REASON_QUESTIONS, `At most ${MAX_REASON_QUESTIONS} questions`)
      .check(eachOnce('question_uuid', 'This question is in the list already')),
  }),
  output,
  errors: {
    reason_missing,
    question_unknown: { status: 422, message: 'This question is not there any more' },
    language_unknown: { status: 422, message: 'Please select a language' },
  },
});

/** What a text may say of the visit it answers, by its name in double braces; the values are examples. */
export const smsVariables = {
  visitor_name: { label: 'First name of the visitor', shortest: 'Bo', longest: 'Maximiliana-Josephin' },
  shelter_name: { label: 'Name of the shelter', shortest: 'Paws', longest: 'Greater Metropolitan Animal Welfare Leag' },
  location_name: { label: 'Name of the location', shortest: 'Main', longest: 'North Riverside Adoption Center and Clin' },
  reason_name: { label: 'Reason of the visit', shortest: 'Adopt', longest: 'I would like to meet a dog or a cat toda' },
  wait_list_place: { label: 'Place on the wait list', shortest: '1', longest: '120' },
} as const;
export type SmsVariable = keyof typeof smsVariables;
/** Values are cut at so many characters, so that no text has more than three parts. */
export const SMS_VALUE = 40;
/** Of who has come a first name, and no more of it: everybody can say what stands in a text that the shelter pays for. */
export const FIRST_NAME = 20;
export const SMS_TEXT = 140;

/** Decision 90: the text as it is written has at most 140 characters, and knows its variables. */
export const SmsText = requiredLines('Message is required', SMS_TEXT).check(({ value, issues }) => {
  if (value.length <= SMS_TEXT && unitsAsWritten(value) > SMS_TEXT)
    issues.push({ code: 'custom', input: value, path: [], message: `At most ${SMS_TEXT} characters` });
  for (const name of variablesIn(value))
    if (!Object.hasOwn(smsVariables, name))
      issues.push({ code: 'custom', input: value, path: [], message: `There is no variable {{${name}}}` });
  if (/\{\{|\}\}/.test(filledIn(value, () => '')))
    issues.push({ code: 'custom', input: value, path: [], message: 'A variable stands between two braces: {{visitor_name}}' });
});
severalLines.add(SmsText, {});
const SmartResponse = z.object({
  model: z.array(z.object({ key: z.string(), label: z.string() })),
  values: z.object({ sms_text: z.string().nullable() }),
  /** Of the part `smart-response`. */
  version: z.int(),
});
const ofReason = { organization_branch_uuid: uuid, organization_kiosk_reason_uuid: uuid };
export const getSmartResponse = call('shelter-kiosk-reason/get-smart-response', {
  summary: 'Read what is texted for a kiosk reason',
  input: z.strictObject(ofReason),
  output: SmartResponse,
  writes: false,
  errors: { reason_missing },
});
export const saveSmartResponse = call('shelter-kiosk-reason/save-smart-response', {
  summary: 'Change what is texted for a kiosk reason',
  input: z.strictObject({
    ...ofReason,
    version: readVersion,
    /** Null: nothing is texted any more. */
    message: SmsText.nullable(),
  }),
  output: SmartResponse,
  errors: { reason_missing },
});
