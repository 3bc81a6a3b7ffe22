import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, optionalLines, Ref, ref, requiredText, uuid } from './field.ts';
import { OwnerBranch } from './shelter-kiosk-reason.ts';

/** What hangs at a location to be scanned: its page lets one check in, or join the wait list. */
export const QrCode = z.object({
  id: forcedId,
  ...Ref,
  title: z.string(),
  description: z.string().nullable(),
  type_key: z.string(),
  created_date: z.string(),
  deleted: z.boolean(),
  branch: OwnerBranch.optional(),
});
export type QrCode = z.output<typeof QrCode>;

const texts = { title: requiredText('Title is required', 120), description: optionalLines(500) };
const output = z.object({ qr_code: QrCode });

export const search = searchCall('qr-code/search', 'List QR codes', QrCode);
export const create = call('qr-code/create', {
  summary: 'Create a QR code of a location',
  input: z.strictObject({
    qr_code: z.strictObject({
      ...texts,
      type_key: z.string({ error: 'Type is required' }).min(1, 'Type is required').max(40, 'Type is required'),
      branch_uuid: z.uuid({ error: 'Location is required' }),
    }),
  }),
  output,
  errors: { branch_missing: { status: 422, message: 'Location is required' } },
});
export const update = call('qr-code/update', {
  summary: 'Change a QR code',
  input: z.strictObject({ qr_code: ref.extend(texts) }),
  output,
});
export const remove = call('qr-code/delete', {
  summary: 'Delete a QR code',
  input: z.strictObject({ qr_code_uuid: uuid }),
  output,
});
