import { z } from 'zod';
import { applicationStatuses } from './application-rules.ts';
import { Branch } from './branch.ts';
import { Breed } from './breed.ts';
import { call, searchCall } from './call.ts';
import { forcedId, moment, Ref, uuid } from './field.ts';
import { StoredFile } from './file.ts';
import { OrganizationUser } from './owner-shelter.ts';
import { Specie } from './specie.ts';

const MAX_RESTORED = 500;

export const petStatuses = ['AVAILABLE', 'IN_PROCESS', 'APPROVED', 'ADOPTED'] as const;
export type PetStatus = (typeof petStatuses)[number];
export const visibilities = ['VISIBLE', 'RESTRICTED', 'HIDDEN'] as const;

/** A picture or a film of a pet: kept by us, or where its partner shows it. */
const Media = z.object({
  id: forcedId,
  kind_key: z.enum(['PICTURE', 'VIDEO']),
  state_key: z.enum(['WAITING', 'STORED', 'LINKED', 'FAILED']),
  url: z.string(),
  file: StoredFile.nullish(),
});

/** Where a pet comes from, and what its partner has said of it last. */
const Source = z.object({
  external_id: z.string(),
  /** When the run began that spoke of it last. */
  read_date: moment.nullable(),
  /** Its status as the partner says it. */
  standing_there: z.string().nullable(),
  left_date: moment.nullable(),
  /** The kinds of mappings that the partner's latest word of it waits for. */
  waits_for: z.array(z.string()),
  integration: z
    .object({ id: forcedId, uuid, description: z.string(), partner_key: z.string(), deleted: z.boolean() })
    .optional(),
});

export const Pet = z.object({
  id: forcedId,
  branch_id: forcedId,
  ...Ref,
  name: z.string(),
  deleted: z.boolean(),
  status_key: z.enum(petStatuses),
  visibility_key: z.enum(visibilities),
  age_key: z.string().nullable(),
  sex_key: z.string().nullable(),
  size_key: z.string().nullable(),
  foster: z.boolean(),
  price: z.number().nullable(),
  payment_model_key: z.string().nullable(),
  custom_code: z.string().nullable(),
  global_code: z.string().nullable(),
  kennel_number: z.string().nullable(),
  microchip: z.string().nullable(),
  /** What its partner's software says of it: by characteristic type that it holds, or a text. */
  characteristics: z.record(z.string(), z.union([z.literal(true), z.string()])).optional(),
  description: z.string().nullish(),
  birth_date: z.string().nullish(),
  neutered: z.boolean().nullish(),
  /** Who has set its status. */
  status_source: z.enum(['SYNC', 'STAFF', 'APPLICATION']).optional(),
  /** Whether visitors meet it. */
  public: z.boolean().optional(),
  /** Whether it is approved for nobody: neither to be asked for nor promised. */
  stuck: z.boolean().optional(),
  /** What its shelter counts money in. */
  currency: z.string().optional(),
  media: z.array(Media).optional(),
  sources: z.array(Source).optional(),
  picture: StoredFile.nullish(),
  /** Who fosters it, where that is a user of the shelter. */
  foster_user: OrganizationUser.nullish(),
  branch: Branch.optional(),
  specie: Specie.optional(),
  breed: Breed.nullish(),
  secondary_breed: Breed.nullish(),
});
export type Pet = z.output<typeof Pet>;

export const search = searchCall('pet/search', 'List pets', Pet);
export const restore = call('pet/restore', {
  summary: 'Restore deleted pets of a shelter',
  input: z.strictObject({
    shelter_uuid: uuid,
    pet_uuid: z.array(uuid).min(1, 'Please choose a pet').max(MAX_RESTORED, `At most ${MAX_RESTORED} pets at a time`),
  }),
  /** Those that were deleted until now. */
  output: z.object({ restored: z.array(uuid) }),
  errors: { not_of_shelter: { status: 422, message: 'This pet does not belong to the shelter' } },
});

export const show = call('pet/show', {
  summary: 'Show a hidden pet to visitors',
  input: z.strictObject({ uuid }),
  /** RESTRICTED where a limit keeps it from them. */
  output: z.object({ visibility_key: z.enum(visibilities) }),
  errors: {
    pet_missing: { status: 404, message: 'Pet not found' },
    pet_deleted: { status: 409, message: 'The pet has been deleted' },
    not_hidden: { status: 409, message: 'This pet is not hidden' },
  },
});

/** What is said of a pet, and the address of the setting that says so. */
const Told = { message: z.string(), to: z.string().nullable() };
/** Why visitors do not meet a pet, or why it does not move on. */
const Reason = z.object({
  key: z.enum([
    'PET_DELETED',
    'STATUS',
    'HIDDEN',
    'RESTRICTED',
    'BRANCH_DELETED',
    'BRANCH_INACTIVE',
    'SHELTER_DELETED',
    'SHELTER_INACTIVE',
    'SHELTER_TESTS',
    'LEFT_OUT',
    'PENDING_MAPPING',
  ]),
  ...Told,
});
export type Reason = z.output<typeof Reason>;

export const why = call('pet/why', {
  summary: 'Say whether visitors meet a pet, and why not',
  writes: false,
  input: z.strictObject({ uuid: z.uuid({ error: 'Please input your pet uuid!' }) }),
  output: z.object({
    pet: z.object({
      uuid,
      name: z.string(),
      status_key: z.enum(petStatuses),
      visibility_key: z.enum(visibilities),
      deleted: z.boolean(),
    }),
    public: z.boolean(),
    /** Its page for visitors, where it is public, for who may see its shelter, which it names. */
    address: z.string().nullable(),
    reasons: z.array(Reason),
    /** What keeps a public pet out of its shelter's own listing, as that is set. */
    notes: z.array(z.object(Told)),
    /** How many ask for it (null: not for who may not see applications), and which of its shelter's limits is meant for it. */
    inquiries: z.int().nullable(),
    limit: z.object({ min: z.int(), max: z.int() }).nullable(),
    /** The applications it is promised by: one, but for what went wrong. */
    promised: z.array(z.object({ uuid, adopter: z.string(), status_key: z.enum(applicationStatuses) })),
    /** Why it cannot be set available; null: it can. */
    available_refused: z.string().nullable(),
  }),
  errors: { pet_missing: { status: 404, message: 'Pet not found' } },
});
