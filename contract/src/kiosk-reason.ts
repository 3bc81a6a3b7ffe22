import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, Ref, refOrNew, requiredLines, requiredText } from './field.ts';

/** Why people come to a shelter: what a location's own reason begins as (decision 88). */
export const KioskReason = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  end_message: z.string(),
  wait_list_on_end: z.boolean(),
  position: z.int(),
  deleted: z.boolean(),
});
export type KioskReason = z.output<typeof KioskReason>;

/** What both a base reason and a location's own ask. */
export const reasonTexts = {
  name: requiredText('Choose a name for your reason', 80),
  end_message: requiredLines('Choose an end message for the reason', 500),
};

export const search = searchCall('kiosk-reason/search', 'List base kiosk reasons', KioskReason, 'lookup');
export const save = call('kiosk-reason/save', {
  summary: 'Create or change a base kiosk reason',
  input: z.strictObject({
    kiosk_reason: z.strictObject({
      ...refOrNew,
      ...reasonTexts,
      wait_list_on_end: z.boolean({ error: 'Required field' }),
    }),
  }),
  output: z.object({ kiosk_reason: KioskReason }),
});
