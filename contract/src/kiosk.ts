import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, Ref, requiredText, uuid } from './field.ts';
import { OwnerBranch } from './shelter-kiosk-reason.ts';

/** Where visitors check in: a totem that stands there, or a page they open on their own phone. */
export const kioskTypes = ['TOTEM', 'SELF_CHECK_IN'] as const;
export type KioskType = (typeof kioskTypes)[number];
export const Kiosk = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  type_key: z.enum(kioskTypes),
  /** With the uuid it opens the kiosk's page, and nothing else. */
  fingerprint: z.string(),
  active: z.boolean(),
  deleted: z.boolean(),
  branch: OwnerBranch.optional(),
});
export type Kiosk = z.output<typeof Kiosk>;

export const FINGERPRINT = /^[A-Za-z0-9_-]{8,64}$/;
const NO_FINGERPRINT = 'A fingerprint has 8 to 64 letters, digits, - and _';
const output = z.object({ kiosk: Kiosk });

export const search = searchCall('kiosk/search', 'List kiosks', Kiosk);
export const create = call('kiosk/create', {
  summary: 'Create a kiosk of a location',
  input: z.strictObject({
    kiosk: z.strictObject({
      name: requiredText('Name is required', 80),
      type_key: z.enum(kioskTypes, { error: 'Type is required' }),
      /** A device that has one says it; otherwise the server makes one. */
      fingerprint: z.string().max(64, { error: NO_FINGERPRINT, abort: true }).regex(FINGERPRINT, NO_FINGERPRINT).optional(),
      branch_uuid: uuid,
    }),
  }),
  output,
  errors: { branch_missing: { status: 404, message: 'Location not found' } },
});
export const deactivate = call('kiosk/deactivate', {
  summary: 'Take a kiosk out of service',
  input: z.strictObject({ kiosk_uuid: uuid }),
  output,
});
