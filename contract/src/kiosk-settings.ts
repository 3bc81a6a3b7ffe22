import { z } from 'zod';
import { call } from './call.ts';
import { eachOnce } from './field.ts';
import { noTranslation, savedSetting, settingErrors, settingInput } from './setting.ts';
import { visitStatuses } from './visit.ts';

/** How a shelter's kiosks look, and where its visitors go. */

const NO_COLOUR = 'A colour is # and six digits';
const Colour = z
  .string({ error: 'Missing a colour' })
  .max(7, { error: NO_COLOUR, abort: true })
  .regex(/^#[0-9a-f]{6}$/i, NO_COLOUR)
  .toLowerCase();
export const KioskTheme = z.strictObject({ theme: z.strictObject({ primary: Colour, secondary: Colour }) });
export const defaultKioskTheme = () => ({ theme: { primary: '#0f6b66', secondary: '#b8432a' } });
export const saveKiosk = call('shelter-settings/save-kiosk', {
  summary: "Change a shelter's kiosk colours",
  input: settingInput('KIOSK', KioskTheme, noTranslation),
  output: savedSetting,
  errors: settingErrors,
});

export const newVisitorStatuses = ['CHECKED_IN', 'WAIT_LIST'] as const;
export const InPerson = z.strictObject({
  new_visitor: z.enum(newVisitorStatuses, { error: 'Please select a status' }),
  existing_visitor: z
    .array(
      z.strictObject({
        current_status: z.enum(visitStatuses, { error: 'Please select a status' }),
        new_status: z.enum(visitStatuses, { error: 'Please select a status' }),
      }),
    )
    .max(visitStatuses.length)
    .default([])
    .check(eachOnce('current_status', 'There is a rule for this status already')),
});
export type InPerson = z.output<typeof InPerson>;
export const saveApplicationInPerson = call('shelter-settings/save-application-in-person', {
  summary: 'Change where visitors of a shelter go',
  input: settingInput('APPLICATION_IN_PERSON', InPerson, noTranslation),
  output: savedSetting,
  errors: settingErrors,
});
