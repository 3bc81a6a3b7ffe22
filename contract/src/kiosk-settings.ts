import { z } from 'zod';
import { call } from './call.ts';
import { eachOnce, uuid } from './field.ts';
import { pictureFile, WITH_PICTURE } from './file.ts';
import { noTranslation, savedSetting, settingErrors, settingInput } from './setting.ts';
import { Shelter } from './shelter.ts';
import { visitStatuses } from './visit.ts';

/** How a shelter's kiosks look, and where its visitors go. */

const NO_COLOUR = 'A colour is # and six digits';
const Colour = z
  .string({ error: 'Missing a colour' })
  .max(7, { error: NO_COLOUR, abort: true })
  .regex(/^#[0-9a-f]{6}$/i, NO_COLOUR)
  .toLowerCase();
export const KioskTheme = z.strictObject({ theme: z.strictObject({ primary: Colour, secondary: Colour }) });
export type KioskTheme = z.output<typeof KioskTheme>;
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

const missing = { status: 404, message: 'Shelter not found' };
const savedShelter = z.object({ organization_shelter: Shelter });
export const updateKioskLogo = call('shelter/update-kiosk-logo', {
  summary: "Change a shelter's kiosk logo",
  input: z.strictObject({
    organization_shelter_uuid: uuid,
    method: z.literal('BASE_64').prefault('BASE_64'),
    /** Null takes it away. */
    kiosk_logo: pictureFile().nullable(),
  }),
  output: savedShelter,
  maxBytes: WITH_PICTURE,
  errors: { missing },
});
export const activateInPerson = call('shelter/activate-in-person', {
  summary: "Activate a shelter's in-person feature",
  input: z.strictObject({ organization_shelter_uuid: uuid }),
  output: savedShelter,
  errors: { missing },
});
