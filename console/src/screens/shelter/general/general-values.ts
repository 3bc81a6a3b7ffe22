import { defaultInterview, defaultPetListing, type SaveInput, type Shelter, save } from '@homeward/contract/shelter';
import {
  defaultDocuments,
  saveAdopterPersonalDocuments,
  saveAdoptionPathMessage,
  saveSponsor,
} from '@homeward/contract/shelter-settings';
import type { z } from 'zod';
import type { Part } from '../../../ui/parts.ts';
import { settingValues } from '../setting-values.ts';

type SettingOutput = { shelter_setting: { uuid: string; version: number } };
const ofSetting = ({ shelter_setting }: SettingOutput) => shelter_setting;

/** The saves of the general tab, in the order they run (spec 000 §4, decision 51). */
export const parts: Part[] = [
  { key: 'documents', label: 'Adopter personal documents', call: saveAdopterPersonalDocuments, refOf: ofSetting },
  { key: 'messages', label: 'Adoption path messages', call: saveAdoptionPathMessage, refOf: ofSetting },
  { key: 'sponsor', label: 'Sponsor Me', call: saveSponsor, refOf: ofSetting },
  {
    key: 'shelter',
    label: 'Shelter',
    call: save,
    refOf: ({ organization_shelter }: { organization_shelter: Shelter }) => organization_shelter,
  },
];

type Kind<Call extends { input: z.ZodType }> = z.input<Call['input']>;

export function generalValues(shelter: Shelter) {
  const { uuid, version, name, contract, contract_options = [], send_medical_records } = shelter;
  return {
    documents: settingValues(shelter, 'ADOPTER_PERSONAL_DOCUMENTS', defaultDocuments()) as Kind<
      typeof saveAdopterPersonalDocuments
    >,
    messages: settingValues(shelter, 'ADOPTION_PATH_MESSAGE', {
      both: { message: '' },
      remote: { message: '' },
      in_person: { message: '' },
    }) as Kind<typeof saveAdoptionPathMessage>,
    sponsor: settingValues(shelter, 'SPONSOR', { enabled: false, btnText: '' }) as Kind<typeof saveSponsor>,
    shelter: {
      organization_shelter_uuid: uuid,
      version,
      name,
      contract,
      contract_options: contract_options.map(({ id: _id, position: _position, ...option }) => option),
      interview_config: { ...defaultInterview(), ...(shelter.interview_config as object) },
      pet_listing: { ...defaultPetListing(), ...(shelter.pet_listing as object) },
      petco_love_lost: { enabled: false, ...(shelter.petco_love_lost as object) },
      send_medical_records,
    } satisfies SaveInput,
  };
}
