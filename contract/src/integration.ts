import { z } from 'zod';
import { Branch } from './branch.ts';
import { call, searchCall } from './call.ts';
import { characteristicTypes, conditions, definitionTypes } from './characteristics-definition.ts';
import { forcedId, line, moment, Ref, uuid } from './field.ts';
import { SyncSection } from './integration-settings.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { credentials, partnerErrors, partnerKey } from './partner.ts';
import { Sync } from './sync.ts';

const base = '/integration-api';

/** What a network says of those it connects. */
export const NetworkName = z.object({
  id: forcedId,
  uuid,
  description: z.string().nullable(),
  weight: z.int(),
  active: z.boolean(),
  deleted: z.boolean(),
});

/** A location of a shelter, connected to the software it runs; a draft until it is connected (decision 67). */
export const Integration = z.object({
  id: forcedId,
  shelter_id: forcedId,
  branch_id: forcedId,
  ...Ref,
  description: z.string(),
  partner_key: partnerKey,
  main: z.boolean(),
  active: z.boolean(),
  deleted: z.boolean(),
  settings_saved: z.boolean(),
  created_date: moment,
  /** When the last run ended that did; null before the first. */
  last_sync: moment.nullable(),
  /** RUNNING, FINISHED, CANCELED, FAILED, ASKING, HELD_UP or WAITING: how the newest run stands; null before the first. */
  state_key: z.string().nullable(),
  total_pets: z.int(),
  pending_pets: z.int(),
  /** Its own, without what networks share; where they are asked for. */
  settings: z.record(z.string(), z.unknown()).optional(),
  shelter: OwnerShelter.optional(),
  branch: Branch.optional(),
  networks: z.array(NetworkName).optional(),
  integration_syncs: z.array(Sync).optional(),
});
export type Integration = z.output<typeof Integration>;

export const search = searchCall('integration/search', 'List integrations', Integration, 'permission', base);

const saved = z.object({ integration: Integration });
const missing = { missing: { status: 404, message: 'Integration not found' } };

export const connect = call('integration/connect', {
  base,
  summary: 'Connect an integration, and begin its first sync',
  input: z.strictObject({ integration_uuid: uuid }),
  output: saved,
  errors: {
    ...missing,
    ...partnerErrors,
    connected: { status: 409, message: 'This integration is connected already' },
    taken: { status: 409, message: 'This location is connected to this partner already' },
    settings: { status: 409, message: 'Save the settings first' },
  },
});
export const disconnect = call('integration/disconnect', {
  base,
  summary: 'Disconnect an integration',
  input: z.strictObject({ integration_uuid: uuid }),
  output: saved,
  errors: missing,
});
export const undo = call('integration/undo', {
  base,
  summary: 'Undo a mistaken connection: its pets go with it, once somebody has seen how many',
  input: z.strictObject({
    integration_uuid: uuid,
    /** Null counts, and changes nothing. */ confirmed_count: z.int().min(0).max(2_147_483_647).nullable(),
  }),
  output: z.object({
    /** How many pets go: those that came by it. */
    pets: z.int(),
    /** Those of them that stay: an adoption is under way. */
    kept: z.array(z.object({ uuid, name: z.string() })),
    /** How many it has taken over from other locations, which have them back then. */
    back: z.array(z.object({ branch: z.string(), pets: z.int() })),
    undone: z.boolean(),
  }),
  errors: { ...missing, count: { status: 409, message: 'It has brought {pets} pets by now: look again' } },
});
export const setMain = call('integration/set-main', {
  base,
  summary: "Make an integration its location's main one",
  input: z.strictObject({ integration_uuid: uuid }),
  output: saved,
  errors: { ...missing, draft: { status: 409, message: 'Connect this integration first' } },
});
export const reauthenticate = call('integration/reauthenticate', {
  base,
  summary: "Change an integration's credentials, if the partner takes them",
  input: z.strictObject({ integration_uuid: uuid, credentials }),
  output: z.object({
    total: z.int().nullable(),
    /** Whether they open another account than the one whose animals are here. */
    other_account: z.boolean(),
  }),
  errors: { ...missing, ...partnerErrors },
});

/** A definition as it comes to hold for an integration, with where it comes from (decision 71). */
export const EffectiveDefinition = z.object({
  uuid,
  partner_key: partnerKey,
  characteristicType: z.enum(characteristicTypes),
  type: z.enum(definitionTypes),
  path: z.string(),
  condition: z.enum(conditions),
  value: z.string().nullable(),
  priority: z.int(),
  global: z.boolean(),
  network: z.object({ uuid, description: z.string().nullable(), weight: z.int() }).nullable(),
});
export const preview = call('integration/preview', {
  base,
  summary: 'See what an integration is told to do, and how many pets it brings',
  writes: false,
  input: z.strictObject({ integration_uuid: uuid }),
  output: z.object({
    settings: z.record(z.string(), z.unknown()),
    /** Which network has said a setting, by its name; what is not here the integration has said itself. */
    inherited: z.record(z.string(), z.object({ uuid, description: z.string().nullable() })),
    sync_sections: z.array(SyncSection),
    definitions: z.array(EffectiveDefinition),
    /** How many animals are wanted, as Settings counts them; null where no run has counted under these settings. */
    total: z.int().nullable(),
    /** Why there is no total: none has read it to its end, or the filters are others since. */
    uncounted: z.enum(['UNREAD', 'FILTERS']).nullable(),
  }),
  errors: missing,
});
export const verifyShelter = call('verify/shelter', {
  base,
  summary: "See a shelter's integrations",
  writes: false,
  input: z.strictObject({ shelter_uuid: uuid }),
  output: z.object({
    integrations: z.array(z.object({ uuid, partner_key: partnerKey, branch: z.object({ uuid, name: z.string() }) })),
  }),
});
export const notifyAdoption = call('notify/adoption-info', {
  base,
  summary: 'Tell the partner of an adoption',
  input: z.strictObject({
    application_uuid: uuid,
    status_id: line().trim().min(1, 'Required field').max(40),
    /** After an unclear answer: somebody has looked there, and the partner has not heard of it. */
    looked: z.boolean().default(false),
  }),
  output: z.object({}),
  errors: {
    ...partnerErrors,
    missing: { status: 404, message: 'Application not found' },
    none: { status: 409, message: 'No integration knows this pet' },
    elsewhere: {
      status: 409,
      message:
        'This pet is of another account of {partner} than the one that is connected now: enter the adoption there yourself',
    },
    deaf: { status: 409, message: '{partner} takes no outcomes of adoptions: enter it there yourself' },
    told: { status: 409, message: 'The partner has been told of this adoption already' },
    telling: { status: 409, message: 'The partner is being told of this adoption just now' },
    unclear: {
      status: 409,
      message: 'Nobody knows whether the partner has heard of this adoption: look there before it is told again',
    },
    status: { status: 409, message: 'Outcomes can only be processed for Approved, Signed and Paid' },
  },
});
