import { z } from 'zod';
import { chosenPassword } from './auth.ts';
import { Branch, branchErrors, branchFields } from './branch.ts';
import { call, searchCall } from './call.ts';
import {
  email,
  forcedId,
  noneTwice,
  optionalLines,
  optionalText,
  Ref,
  readVersion,
  requiredInt,
  requiredLines,
  requiredText,
  slug,
  uuid,
  Versions,
  within,
} from './field.ts';
import { pdfFile, StoredFile, WITH_PDF } from './file.ts';
import { Country, Language } from './lookup.ts';
import { ContractOption, OrganizationUser } from './owner-shelter.ts';
import { SavePaymentInput, savePaymentErrors } from './payment.ts';
import { Setting } from './setting.ts';
import { ShelterEvent } from './shelter-event.ts';
import { QuestionShelter, UpdateQuestionInput, updateQuestionErrors } from './shelter-question.ts';
import { ShelterTag } from './shelter-tag.ts';

/** Items of the interview form, in the order they start with (spec 000 §3, decision 53). */
export const interviewItems = ['emergency_contact', 'personal_reference', 'co_applicant', 'best_time', 'best_day'] as const;
export type InterviewItem = (typeof interviewItems)[number];
export const defaultInterview = () =>
  Object.fromEntries(interviewItems.map((item, index) => [item, { order: index + 1, visible: false, required: false }])) as {
    [item in InterviewItem]: { order: number; visible: boolean; required: boolean };
  };
export const defaultPetListing = () => ({ sort_by_applications: false, display_breed: true, test_mode: false });

export const Shelter = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  slug: z.string(),
  email: z.string(),
  description: z.string().nullable(),
  key501c3: z.string().nullable(),
  active: z.boolean(),
  deleted: z.boolean(),
  in_person: z.boolean(),
  /** Whether the process tag feature is on. */
  process_tag: z.boolean(),
  template_id: z.int().nullable(),
  contract: z.boolean(),
  interview_config: z.unknown(),
  pet_listing: z.unknown(),
  petco_love_lost: z.unknown(),
  send_medical_records: z.boolean(),
  payment_model_key: z.string().nullable(),
  payment_type: z.string().nullable(),
  payment_config: z.unknown(),
  /** Whether the Cybersource secret is kept; itself it is never answered. */
  has_secret_key: z.boolean(),
  pet_count: z.int().optional(),
  question_count: z.int().optional(),
  country: Country.optional(),
  languages: z.array(z.object({ main_language: z.boolean(), language: Language.optional() })).optional(),
  shelter_contract: StoredFile.nullish(),
  logo: StoredFile.nullish(),
  kiosk_logo: StoredFile.nullish(),
  kennel_card_logo: StoredFile.nullish(),
  contract_options: z.array(ContractOption).optional(),
  organization_branches: z.array(Branch).optional(),
  organization_users: z.array(OrganizationUser).optional(),
  organization_question_shelters: z.array(QuestionShelter).optional(),
  organization_shelter_tags: z.array(ShelterTag).optional(),
  organization_shelter_events: z.array(ShelterEvent).optional(),
  shelter_setting: z.array(Setting).optional(),
  /** Of the parts that have a Save of their own, where `with` asks for it; `version` is that of the general settings. */
  versions: Versions.optional(),
});
export type Shelter = z.output<typeof Shelter>;

const languages = z
  .array(z.strictObject({ uuid, main_language: z.boolean() }), { error: 'Please select at least one language' })
  .min(1, 'Please select at least one language')
  .max(40)
  .refine((list) => noneTwice(list.map(({ uuid }) => uuid)), 'Each language once');
export const mainLanguages = (list: { main_language: boolean }[]) => list.filter((one) => one.main_language).length;
/** What forms ask; whoever asks the server past them hears words of its own (decision 58). */
const formLanguages = languages.refine((list) => !list.length || mainLanguages(list) === 1, 'Must select one main language');

/** What the wizard's first step and the profile ask. */
const profileFields = {
  slug,
  country_uuid: z.uuid({ error: 'Please select a country' }),
  key501c3: optionalText(10, 'Max 10 characters'),
  description: optionalLines(2000),
  languages,
};

/** How long a generated password is, and any other at least (spec 002 §9). */
export const PASSWORD_LENGTH = 10;

/** Somebody who may sign in for the shelter, changing the password at the first sign-in. */
const Account = z.strictObject({
  first_name: requiredText('Missing a first name', 80),
  last_name: requiredText('Missing a last name', 80),
  email: email('Missing an e-mail', 'Invalid email'),
  /** Made by the server where it is absent. */
  password: chosenPassword(PASSWORD_LENGTH, 200).optional(),
});

const NewShelter = z.strictObject({
  name: requiredText('Missing a name', 120),
  ...profileFields,
  contact: z.strictObject({ email: email('Missing an e-mail', 'Invalid email') }),
  active: z.boolean().default(true),
  settings: z
    .array(
      z.strictObject({
        type_key: z.enum(['APPLICATION_IN_PERSON', 'ADOPTER_PERSONAL_DOCUMENTS']),
        value: z.looseObject({}).check(within('This setting is too much')),
      }),
    )
    .max(2)
    .default([]),
  branch: z.strictObject(branchFields),
  support_account: Account,
  owner_account: Account.nullish(),
});
const createInput = (organization_shelter: typeof NewShelter) =>
  z.strictObject({ organization_shelter }).check(({ value, issues }) => {
    const { support_account, owner_account } = value.organization_shelter;
    if (owner_account && owner_account.email === support_account.email)
      issues.push({
        code: 'custom',
        input: value,
        path: ['organization_shelter', 'owner_account', 'email'],
        message: 'The owner needs an e-mail of their own',
      });
  });
const CreateInput = createInput(NewShelter);
export type CreateInput = z.input<typeof CreateInput>;
export const createForm = createInput(NewShelter.extend({ languages: formLanguages }));

const InterviewEntry = z
  .strictObject({
    order: requiredInt('Missing an order', 1, 99),
    visible: z.boolean(),
    required: z.boolean(),
  })
  // Decision 53: what is not shown cannot be required.
  .transform((entry) => ({ ...entry, required: entry.visible && entry.required }));

const MAX_OPTIONS = 30;

export const SaveInput = z
  .strictObject({
    organization_shelter_uuid: uuid,
    version: readVersion,
    /** What is left out stays as it is: each section is saved by itself (decision 50). */
    name: requiredText('Missing a name', 120).optional(),
    contract: z.boolean().optional(),
    /** A new contract as a data URL, whose `;name=` says what the file is called. */
    contract_base64: pdfFile('Upload the contract as a PDF').nullish(),
    contract_remove: z.boolean().default(false),
    contract_options: z
      .array(
        z.strictObject({
          uuid: uuid.optional(),
          text: requiredText('Missing a title', 255),
          description: requiredLines('Missing a description', 2000),
          required: z.boolean().default(false),
        }),
      )
      .max(MAX_OPTIONS, `At most ${MAX_OPTIONS} opt-ins`)
      .optional(),
    interview_config: z
      .strictObject(
        Object.fromEntries(interviewItems.map((item) => [item, InterviewEntry])) as {
          [item in InterviewItem]: typeof InterviewEntry;
        },
      )
      .optional(),
    pet_listing: z
      .strictObject({ sort_by_applications: z.boolean(), display_breed: z.boolean(), test_mode: z.boolean() })
      .optional(),
    // Decision 52: further named flags are kept as they are.
    petco_love_lost: z.looseObject({ enabled: z.boolean() }).check(within('These flags are too many')).optional(),
    send_medical_records: z.boolean().optional(),
  })
  .check(({ value, issues }) => {
    if (value.contract && value.contract_remove && !value.contract_base64)
      issues.push({ code: 'custom', input: value, path: ['contract_base64'], message: 'Upload the contract as a PDF' });
  });
export type SaveInput = z.input<typeof SaveInput>;

const ProfileInput = z.strictObject({
  organization_shelter_uuid: uuid,
  /** Of the profile part. */
  version: readVersion,
  email: email('Missing an e-mail', 'Invalid email'),
  ...profileFields,
});
export const profileForm = ProfileInput.extend({ languages: formLanguages });

const CreatedAccount = z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), password: z.string() });
const saved = z.object({ organization_shelter: Shelter });
const missing = { status: 404, message: 'Shelter not found' } as const;
const countryUnknown = { status: 422, message: 'Please select a country' } as const;
const languageUnknown = { status: 422, message: 'Please select a language that exists' } as const;
const mainLanguage = {
  status: 422,
  message: "Please don't try to trick me. Choose one main language please ;)",
} as const;

export const search = searchCall('shelter/search', 'List shelters', Shelter);
export const create = call('shelter/create', {
  summary: 'Create a shelter with its first location and its support user',
  input: CreateInput,
  output: saved.extend({
    /** The passwords are shown this once. */
    support_account: CreatedAccount,
    owner_account: CreatedAccount.nullable(),
  }),
  errors: {
    country_unknown: countryUnknown,
    language_unknown: languageUnknown,
    main_language: mainLanguage,
    ...branchErrors,
    email_taken: { status: 409, message: 'Somebody has this e-mail already' },
  },
});
export const save = call('shelter/save', {
  summary: "Change a shelter's general settings",
  input: SaveInput,
  output: saved,
  maxBytes: WITH_PDF,
  errors: {
    contract_needed: { status: 422, message: 'Upload the contract as a PDF' },
    option_unknown: { status: 422, message: 'This opt-in does not belong to the shelter' },
  },
});
export const saveProfile = call('shelter/save-profile', {
  summary: "Change a shelter's slug, e-mail, country and languages",
  input: ProfileInput,
  output: saved,
  errors: { country_unknown: countryUnknown, language_unknown: languageUnknown, main_language: mainLanguage },
});
export const verifySlug = call('shelter/verify-slug', {
  summary: 'Check whether a slug is free',
  input: z.strictObject({ slug: z.string().max(200), organization_shelter_uuid: uuid.nullish() }),
  output: z.object({ valid_slug: z.boolean() }),
  writes: false,
});
export const toggleActive = call('shelter/toggle-active', {
  summary: 'Activate or deactivate a shelter',
  input: z.strictObject({ organization_shelter_uuid: uuid, active: z.boolean() }),
  output: saved,
  errors: { missing },
});
export const contractFile = call('shelter/contract-file', {
  summary: "Read a shelter's contract",
  input: z.strictObject({ organization_shelter_uuid: uuid }),
  output: z.object({ name: z.string(), base64: z.string() }),
  writes: false,
  errors: { missing, no_contract: { status: 404, message: 'This shelter has no contract' } },
});
export const updateQuestion = call('shelter/update-question', {
  summary: 'Change which questions a shelter asks',
  input: UpdateQuestionInput,
  output: saved,
  errors: updateQuestionErrors,
});
export const savePaymentConfig = call('shelter/save-payment-config', {
  summary: 'Change how a shelter is paid',
  input: SavePaymentInput,
  output: saved.extend({ pets_updated: z.int() }),
  errors: savePaymentErrors,
});
/** Writes, because each view is noted and the first makes the key. */
export const api = call('shelter/api', {
  summary: "View a shelter's payment API key",
  fresh: true,
  input: z.strictObject({ organization_shelter_uuid: uuid }),
  output: z.object({ key: z.string() }),
  errors: { missing, unreadable: { status: 409, message: "The key was kept with another SECRET_KEY than the server's" } },
});
