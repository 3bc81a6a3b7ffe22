import { defaultHours } from '@homeward/contract/branch';
import type { Country } from '@homeward/contract/lookup';
import { type CreateInput, PASSWORD_LENGTH } from '@homeward/contract/shelter';
import { unfinished } from '../../../ui/form/blank.ts';
import { newPassword } from './new-password.ts';

/** Where most new shelters of whoever sits here are: the country of the browser's language, and what is spoken there. */
export function presetOf(countries: readonly Country[], languages: readonly string[]) {
  const [region] = languages.flatMap((language) => new Intl.Locale(language).region ?? []);
  const country = countries.find(({ abbreviation }) => abbreviation === region);
  const spoken = country?.default_language;
  return {
    country_uuid: country?.uuid,
    languages: spoken ? [{ uuid: spoken.uuid, main_language: true }] : [],
  };
}

/** What the wizard starts with. Unfinished is what it holds, not yet what the call takes: the rules say what is missing. */
export const blankShelter = (preset: ReturnType<typeof presetOf>): CreateInput =>
  unfinished<CreateInput>({
    organization_shelter: {
      name: '',
      slug: '',
      key501c3: '',
      description: '',
      active: true,
      contact: { email: '' },
      ...preset,
      branch: {
        name: '',
        headquarter: true,
        max_distance: 0,
        active: true,
        contact: { email: '', work_phone: '' },
        opening_hour: defaultHours(),
      },
      support_account: { first_name: '', last_name: '', email: '', password: newPassword(PASSWORD_LENGTH) },
    },
  });

export interface Step {
  title: (productName: string) => string;
  /** Whether the step asks for what stands at this path. */
  asks: (path: readonly (string | number)[]) => boolean;
}

const under = (path: readonly (string | number)[], ...names: string[]) => names.includes(String(path[1]));

/** The steps of spec 002 §2. */
export const steps: Step[] = [
  { title: () => 'General', asks: (path) => !under(path, 'branch', 'support_account', 'owner_account') },
  { title: () => 'Location', asks: (path) => under(path, 'branch') },
  { title: (productName) => `${productName} Support User`, asks: (path) => under(path, 'support_account', 'owner_account') },
];
