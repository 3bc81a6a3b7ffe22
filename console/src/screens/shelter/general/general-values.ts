import { defaultDocuments, defaultMessages, defaultSponsor } from '@homeward/contract/setting-defaults';
import { defaultInterview, defaultPetListing, type Shelter } from '@homeward/contract/shelter';
import { settingValues } from '../setting-values.ts';

/** A section of the shelter as its save takes it: without the others, which stay as they are. */
const section =
  <Values extends object>(valuesOf: (shelter: Shelter) => Values) =>
  (shelter: Shelter) => ({ organization_shelter_uuid: shelter.uuid, version: shelter.version, ...valuesOf(shelter) });

export const nameValues = section(({ name }) => ({ name }));
export const contractValues = section(({ contract, contract_options = [] }) => ({
  contract,
  contract_options: contract_options.map(({ id: _id, position: _position, ...option }) => option),
}));
export const listingValues = section(({ pet_listing }) => ({
  pet_listing: { ...defaultPetListing(), ...(pet_listing as object) },
}));
export const petcoValues = section(({ petco_love_lost }) => ({
  petco_love_lost: { enabled: false, ...(petco_love_lost as object) },
}));
export const recordsValues = section(({ send_medical_records }) => ({ send_medical_records }));
export const interviewValues = section(({ interview_config }) => ({
  interview_config: { ...defaultInterview(), ...(interview_config as object) },
}));

export const messagesValues = (shelter: Shelter) => settingValues(shelter, 'ADOPTION_PATH_MESSAGE', defaultMessages());
export const documentsValues = (shelter: Shelter) => settingValues(shelter, 'ADOPTER_PERSONAL_DOCUMENTS', defaultDocuments());
export const sponsorValues = (shelter: Shelter) => settingValues(shelter, 'SPONSOR', defaultSponsor());
