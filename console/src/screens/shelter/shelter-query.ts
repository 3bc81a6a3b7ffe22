import type { Branch } from '@homeward/contract/branch';
import type { Language } from '@homeward/contract/lookup';
import { search as pets } from '@homeward/contract/pet';
import { type Shelter, search } from '@homeward/contract/shelter';
import { search as settings } from '@homeward/contract/shelter-settings';
import { single } from '../../api/client.ts';
import { refresh, singleQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';

const input = (uuid: string) => ({
  search: {
    uuid,
    with: {
      versions: true,
      country: { with: { default_language: true } },
      languages: { with: { language: true } },
      contract_options: true,
      shelter_contract: true,
      kiosk_logo: true,
      kennel_card_logo: true,
      ...(can(settings) ? { shelter_setting: true } : {}),
      ...(can(pets) ? { pet_count: true } : {}),
      question_count: true,
      organization_branches: { with: { address: { with: { country: true } }, opening_hours: true } },
    },
  },
  options: { _force_ids: true },
});

/** A shelter with what its tabs share: country, languages, contract, settings and locations. */
export const shelterQuery = (uuid: string) => singleQuery(search, input(uuid));
export const readShelter = (uuid: string) => single(search, input(uuid));
/** After anything of a shelter was saved. */
export const refreshShelter = (...others: { path: string }[]) => refresh(search, settings, ...others);

export const settingOf = ({ shelter_setting = [] }: Shelter, kind: string) =>
  shelter_setting.find(({ type_key }) => type_key === kind);

/** What a shelter's texts are written in: its main language, or its country's where it has none (decision 46). */
export const languageOf = ({ country, languages = [] }: Shelter): Language | undefined =>
  languages.find(({ main_language }) => main_language)?.language ?? country?.default_language ?? undefined;

/** What prices of a shelter are in: its country's currency, US dollars where none is known. */
export const currencyOf = ({ country }: Shelter) => country?.currency ?? 'USD';
/** The shelter's locations to choose from, by what `of` answers. */
export const branchChoices = ({ organization_branches = [] }: Shelter, of: (branch: Branch) => string) =>
  organization_branches.map((branch) => ({ value: of(branch), label: branch.name }));
