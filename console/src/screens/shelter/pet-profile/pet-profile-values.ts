import * as donationOption from '@homeward/contract/donation-option';
import { type Adoption, AdoptionForm, type MatchRow, matchOf, rowsOf } from '@homeward/contract/pet-limit';
import { saveAdoption, savePetProfile } from '@homeward/contract/pet-settings';
import { defaultPetProfile } from '@homeward/contract/setting-defaults';
import type { Shelter } from '@homeward/contract/shelter';
import { z } from 'zod';
import { post } from '../../../api/client.ts';
import { unfinished } from '../../../ui/form/blank.ts';
import type { Path } from '../../../ui/form/path.ts';
import type { Step } from '../../../ui/form/save-steps.ts';
import { refOf, settingStep, settingValues } from '../setting-values.ts';

const optionRow = z.strictObject({
  key: z.string(),
  uuid: z.uuid().optional(),
  version: z.int().optional(),
  ...donationOption.fields,
});
export type OptionRow = z.input<typeof optionRow>;
/** A row that is being written. */
export type WrittenRow = Omit<OptionRow, 'amount'> & { amount: number | null };

/** The tab's form: two settings and a list of donation options (decision 92). */
export const PetProfileForm = z.strictObject({
  pet_profile: savePetProfile.input,
  options: z.array(optionRow),
  adoption: z.strictObject({ uuid: z.uuid().optional(), version: z.int().optional(), value: AdoptionForm }),
  /** The row that is being written, once it says something else than before: so it is guarded, and kept in the draft. */
  writing: z.custom<WrittenRow>().optional(),
});
export type Values = z.input<typeof PetProfileForm>;
export type AdoptionValue = Values['adoption']['value'];

type MatchRows = AdoptionValue['pet'][number]['match'];
type ProfileValue = ReturnType<typeof defaultPetProfile>;

export function valuesOf(shelter: Shelter, options: readonly donationOption.DonationOption[]): Values {
  const { uuid, version, value } = settingValues<'ADOPTION', Partial<Adoption>>(shelter, 'ADOPTION', {});
  return {
    pet_profile: {
      ...settingValues<'PET_PROFILE', ProfileValue>(shelter, 'PET_PROFILE', defaultPetProfile()),
      translation: [],
    },
    options: options.map(({ uuid, version, description, amount }) => ({ key: uuid, uuid, version, description, amount })),
    adoption: {
      uuid,
      version,
      value: {
        adopter: { min: value.adopter?.min ?? null, max: value.adopter?.max ?? null },
        pet: (value.pet ?? []).map(({ limit, match }) => ({ limit, match: unfinished<MatchRows>(rowsOf(match)) })),
        call_to_action: value.call_to_action ?? '',
      },
    },
  };
}

/** Limit control as it is sent: the adopter limit only with a maximum, pet limits only where there are some (spec 001 §5). */
export const adoptionOf = ({ adopter, pet, call_to_action }: AdoptionValue): Adoption => ({
  ...(typeof adopter?.max === 'number' ? { adopter } : {}),
  ...(pet.length ? { pet: pet.map(({ limit, match }) => ({ limit, match: matchOf(match) })) } : {}),
  call_to_action,
});

/** A save with the words for its success, where another fails. */
export interface ToldStep extends Step {
  success: string;
}

const failed = (what: string) => (reason: string) => `Failed to save ${what}. Reason: ${reason}`;

/** The calls behind the tab's Save. */
export const calls = [savePetProfile, saveAdoption, donationOption.update, donationOption.create] as const;

/** The saves behind the one Save button, in their order. */
export function stepsOf({ pet_profile, options, adoption }: Values): ToldStep[] {
  const { shelter_uuid } = pet_profile;
  return [
    {
      ...settingStep('pet_profile', pet_profile, failed('pet profile'), (...sent) => post(savePetProfile, ...sent)),
      success: 'Pet profile saved successfully!',
    },
    ...options.map((row, index) => optionStep(shelter_uuid, row, index)),
    {
      key: 'adoption',
      path: ['adoption'],
      // The text stands so in the specification.
      failure: failed('limit contorl'),
      success: 'Limit control saved successfully!',
      ref: refOf(adoption),
      content: adoptionOf(adoption.value),
      save: async (ref, key) =>
        (
          await post(
            saveAdoption,
            { shelter_uuid, version: adoption.version, ...ref, value: adoptionOf(adoption.value) },
            { key },
          )
        ).shelter_setting,
      at: (path) => atRow(path, adoption.value.pet),
    },
  ];
}

const optionStep = (shelter_uuid: string, row: OptionRow, index: number): ToldStep => ({
  key: row.key,
  path: ['options', index],
  failure: failed(`the donation option ${row.description}`),
  success: `Donation option ${row.description} saved successfully!`,
  ref: refOf(row),
  content: { description: row.description, amount: row.amount },
  save: async (ref, key) => {
    const fields = { description: row.description, amount: row.amount };
    const saved = ref
      ? await post(donationOption.update, { ...ref, ...fields }, { key })
      : await post(donationOption.create, { shelter_uuid, ...fields }, { key });
    return saved.donation_option;
  },
});

/** `match.breed_primary_id` of the wire is the value of the row of that type. */
function atRow(path: Path, limits: readonly { match: readonly MatchRow[] }[]): Path {
  const at = path.indexOf('match');
  if (at < 0) return path;
  const row = limits[Number(path[at - 1])]?.match.findIndex(({ type }) => type === path[at + 1]) ?? 0;
  return [...path.slice(0, at + 1), row, 'value'];
}
