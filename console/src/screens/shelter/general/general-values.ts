import { defaultDocuments, defaultMessages, defaultSponsor } from '@homeward/contract/setting-defaults';
import { defaultInterview, defaultPetListing, type Shelter, save } from '@homeward/contract/shelter';
import { saveAdopterPersonalDocuments, saveAdoptionPathMessage, saveSponsor } from '@homeward/contract/shelter-settings';
import { z } from 'zod';
import { post } from '../../../api/client.ts';
import type { Step } from '../../../ui/form/save-steps.ts';
import { settingStep, settingValues } from '../setting-values.ts';

/** The calls behind the tab's Save. */
export const calls = [saveAdopterPersonalDocuments, saveAdoptionPathMessage, saveSponsor, save] as const;
export const GeneralForm = z.strictObject({
  documents: saveAdopterPersonalDocuments.input,
  messages: saveAdoptionPathMessage.input,
  sponsor: saveSponsor.input,
  shelter: save.input,
});
export type Values = z.input<typeof GeneralForm>;

export function generalValues(shelter: Shelter): Values {
  const { uuid, version, name, contract, contract_options = [], send_medical_records } = shelter;
  return {
    documents: settingValues(shelter, 'ADOPTER_PERSONAL_DOCUMENTS', defaultDocuments()),
    messages: settingValues(shelter, 'ADOPTION_PATH_MESSAGE', defaultMessages()),
    sponsor: settingValues(shelter, 'SPONSOR', defaultSponsor()),
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
    },
  };
}

const named = (part: string) => (reason: string) => `${part}: ${reason}`;

/** The saves behind the one Save button, in their order (spec 000 §4, decision 51). */
export function stepsOf({ documents, messages, sponsor, shelter }: Values): Step[] {
  const { organization_shelter_uuid: uuid, version, ...content } = shelter;
  return [
    settingStep('documents', documents, named('Adopter personal documents'), (...sent) =>
      post(saveAdopterPersonalDocuments, ...sent),
    ),
    settingStep('messages', messages, named('Adoption path messages'), (...sent) => post(saveAdoptionPathMessage, ...sent)),
    settingStep('sponsor', sponsor, named('Sponsor Me'), (...sent) => post(saveSponsor, ...sent)),
    {
      key: 'shelter',
      path: ['shelter'],
      failure: named('Shelter'),
      ref: version ? { uuid, version } : undefined,
      content,
      save: async (ref, key) =>
        (await post(save, { ...shelter, version: ref?.version ?? version }, { key })).organization_shelter,
    },
  ];
}
