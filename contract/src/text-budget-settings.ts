import { z } from 'zod';
import { call } from './call.ts';
import { requiredInt, uuid } from './field.ts';
import { noTranslation, savedSetting, settingErrors, settingInput } from './setting.ts';

/** How many texts check-ins may send: who can check in can have texts sent, which somebody pays for. */

/** Whose texts are counted, from the nearest on: of all of them the least that is left holds. */
export const textScopes = ['KIOSK', 'CODE', 'LOCATION', 'SHELTER', 'ALL'] as const;
export type TextScope = (typeof textScopes)[number];
export const MOST_TEXTS = 1_000_000;

const number = requiredInt('Inform a number of texts', 0, MOST_TEXTS);
const Budget = z
  .strictObject({ hour: number, day: number })
  .refine(({ hour, day }) => hour <= day, { path: ['hour'], error: 'Must be at most those of a day' });
/** Of each kiosk and code, of each location, and of the shelter. */
export const TextBudget = z.strictObject({ door: Budget, location: Budget, shelter: Budget });
export type TextBudget = z.output<typeof TextBudget>;

export const saveTextBudget = call('shelter-settings/save-text-budget', {
  summary: 'Change how many texts a shelter may send',
  input: settingInput('TEXT_BUDGET', TextBudget, noTranslation),
  output: savedSetting,
  errors: settingErrors,
});

const Use = z.object({ used: z.int(), budget: z.int() });
export const textUse = call('shelter/text-use', {
  summary: 'See how many texts a shelter has sent, and may send',
  writes: false,
  input: z.strictObject({ organization_shelter_uuid: uuid }),
  output: z.object({
    /** From all shelters to the kiosks of this one. */
    uses: z.array(
      z.object({
        scope_key: z.enum(textScopes),
        /** Null of all shelters. */
        uuid: uuid.nullable(),
        name: z.string(),
        /** Where a kiosk or a code is. */
        place: z.string().nullable(),
        /** Of this hour by the clock. */
        hour: Use,
        /** Of this hour and the twenty-three before. */
        day: Use,
      }),
    ),
  }),
  errors: { missing: { status: 404, message: 'Shelter not found' } },
});
export type TextUse = z.output<typeof textUse.output>['uses'][number];

/** From which part of a budget on staff are told. */
export const NEAR = 0.8;
