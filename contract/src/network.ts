import { z } from 'zod';
import { Branch } from './branch.ts';
import { call, searchCall } from './call.ts';
import { forcedId, optionalText, Ref, readVersion, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { partnerKey } from './partner.ts';
import { Sync } from './sync.ts';

const base = '/integration-api';

/** An integration as a network names it. */
export const ConnectedIntegration = z.object({
  id: forcedId,
  uuid,
  description: z.string(),
  partner_key: partnerKey,
  active: z.boolean(),
  deleted: z.boolean(),
  branch: Branch.optional(),
  integration_syncs: z.array(Sync).optional(),
});

/** Integrations of a shelter with one partner, with the definitions, sections and settings they share. */
export const Network = z.object({
  id: forcedId,
  shelter_id: z.int(),
  ...Ref,
  partner_key: partnerKey,
  description: z.string().nullable(),
  weight: z.int(),
  active: z.boolean(),
  deleted: z.boolean(),
  shelter: OwnerShelter.optional(),
  connections: z.array(z.object({ integration: ConnectedIntegration.optional() })).optional(),
  /** The location that all its integrations share, where `with` asks for it; null where they are of several, or there are none. */
  branch: z.object({ uuid, name: z.string() }).nullable().optional(),
  /** The last sync of each of its integrations, the newest first, where `with` asks for them. */
  integration_syncs: z.array(z.object({ uuid })).optional(),
});
export type Network = z.output<typeof Network>;

export const search = searchCall('network/search', 'List networks', Network, 'permission', base);

const whole = (missing: string) =>
  z
    .int({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Must be a whole number') })
    .min(-1_000_000, 'Must be at least -1000000')
    .max(1_000_000, 'Must be at most 1000000');
const fields = {
  description: optionalText(255),
  active: z.boolean().default(true),
  weight: whole('Missing a weight').default(0),
  /** Taken and meant always: uuids in, ids inside (decision 76). */
  convert: z.boolean().default(true),
};
const saved = z.object({ network: Network });
const errors = {
  missing: { status: 404, message: 'Network not found' },
  shelter_missing: { status: 422, message: 'Missing a shelter' },
  fixed: { status: 422, message: 'Partner and shelter stay as they are' },
};

export const create = call('network/create', {
  base,
  summary: 'Create a network',
  input: z.strictObject({ shelter_uuid: z.uuid({ error: 'Missing a shelter' }), partner_key: partnerKey, ...fields }),
  output: saved,
  errors,
});
export const update = call('network/update', {
  base,
  summary: 'Change a network',
  input: z.strictObject({
    network_uuid: uuid,
    version: readVersion,
    shelter_uuid: uuid.optional(),
    partner_key: partnerKey.optional(),
    ...fields,
  }),
  output: saved,
  errors,
});

const connection = {
  input: z.strictObject({ network_uuid: uuid, integration_uuid: uuid }),
  output: saved,
  errors: {
    ...errors,
    integration_missing: { status: 404, message: 'Integration not found' },
    astray: { status: 409, message: 'This integration is another shelter’s or another partner’s' },
  },
};
export const connect = call('network/connect', { base, summary: 'Connect an integration to a network', ...connection });
export const disconnect = call('network/disconnect', {
  base,
  summary: 'Disconnect an integration from a network',
  ...connection,
});
