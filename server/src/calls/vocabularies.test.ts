import { origins, types } from '@homeward/contract/announcement';
import { applicationStatuses } from '@homeward/contract/application-rules';
import { characteristicTypes } from '@homeward/contract/characteristics-definition';
import { iframeAges, iframeSexes, iframeSizes } from '@homeward/contract/iframe-settings';
import { petInfos } from '@homeward/contract/kennel-card-settings';
import { payoutStatuses } from '@homeward/contract/payment-cycle';
import { petStatuses } from '@homeward/contract/pet';
import { EmailValues, emailIcons } from '@homeward/contract/smart-response';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each([
  ['age/search', ['ADULT', 'BABY', 'SENIOR', 'YOUNG']],
  ['gender/search', ['FEMALE', 'MALE', 'UNKNOWN']],
  ['size/search', ['L', 'M', 'S', 'XL', 'XS']],
  [
    'partner/search',
    [
      ...['ANIMALS_FIRST', 'CHAMELEON', 'CHAMELEON_DALLAS', 'LIFELINE', 'PETFINDER'],
      ...['PETPOINT', 'SHELTER_BUDDY', 'SHELTER_LUV', 'SHELTER_MANAGER'],
    ],
  ],
] as const)('%s answers every user the keys that the specification lists', async (path, keys) => {
  const person = await server.userWith();
  const { data } = await person.call(path, { options: { limit: 9999 } });
  expect((data.result as { key: string }[]).map(({ key }) => key).sort()).toEqual(keys);
});

const kinds = `ADOPTION_PATH ALLOW_ADOPT_BUTTON BONDED_PAIR DOG_COMPATIBLE DOG_SELECTIVE NO_DOGS CAT_COMPATIBLE CAT_SELECTIVE
  NO_CATS YOUNG_KID_COMPATIBLE OLDER_KID_COMPATIBLE NO_KIDS NO_SMALL_ANIMALS HIGH_ENERGY MEDIUM_ENERGY LOW_ENERGY HOUSETRAINED
  SPECIAL_BEHAVIORAL_NEEDS SPECIAL_MEDICAL_NEEDS FIV_POSITIVE FELV_POSITIVE HEARTWORM_POSITIVE DECLAWED SPECIAL_DIET
  FOSTER_ELIGIBLE WORKING_CAT INDOOR_ONLY INDOOR_OUTDOOR NO_APARTMENTS FENCED_YARD_REQUIRED LONG_TERM_RESIDENT NO_LIVESTOCK
  UNKNOWN_WITH_DOGS UNKNOWN_WITH_CATS UNKNOWN_WITH_KIDS TALKATIVE SERVICE_DOG_MATERIAL PLAYFUL LOVES_TO_BE_BRUSHED
  LOVES_THE_WATER LOVES_FOOD_TREATS LOVES_CAR_RIDES LEASH_TRAINED KNOW_TRICKS INDEPENDENT CUDDLER QUIET_HOME`;
const infos = `breed_primary breed_secondary specie sex age size branch status created_date application_approved_date
  application_adopted_date custom_code global_code archived kennel_number microchip neutered`;
const blocks = 'title subject preheader main_description main_picture boxes cards main_buttons final_buttons';

test.each([
  ['a definition’s characteristics', characteristicTypes, kinds],
  ['what a kennel card says of a pet', petInfos, infos],
  ['the statuses of a pet', petStatuses, 'AVAILABLE IN_PROCESS APPROVED ADOPTED'],
  ['the statuses of an application', applicationStatuses, 'PENDING UNDER_REVIEW APPROVED DECLINED PAID SIGNED ADOPTED'],
  ['the ages a listing is narrowed to', iframeAges, 'ADULT BABY SENIOR YOUNG'],
  ['the sexes a listing is narrowed to', iframeSexes, 'FEMALE MALE UNKNOWN'],
  ['the sizes a listing is narrowed to', iframeSizes, 'XL XS L M S'],
  ['an announcement’s types', types, 'INFO SYSTEM_UPDATE SYSTEM_MAINTENANCE'],
  [
    'an announcement’s origins',
    origins,
    'GLOBAL DASHBOARD ALL_PETS ADOPTIONS VISITORS REPORTS CONTACTS PAYMENTS PET_PROFILE APPLICATION_DETAILS SETTINGS',
  ],
  ['the states of a cycle', payoutStatuses, 'UNPAID SKIPPED FORECAST TRANSFERRED PAID SETTLED COVERAGE CREDIT'],
  ['a mail’s icons', emailIcons, 'product check email key message money payment_received pet x'],
  ['what stands in a mail', Object.keys(EmailValues.shape), blocks],
])('%s are those that the specification lists', (_what, ours, listed) => {
  expect([...ours].sort()).toEqual(listed.split(/\s+/).sort());
});
