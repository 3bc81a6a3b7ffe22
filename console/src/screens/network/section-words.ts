import type { SectionName, SectionStatus } from '@homeward/contract/integration-settings';

export const sectionTexts: Record<SectionName, string> = {
  INFO: 'Info',
  DESCRIPTION: 'Description',
  FOSTER: 'Foster',
  PRICE: 'Price',
  PICTURES: 'Pictures',
  VIDEOS: 'Videos',
  CHARACTERISTICS: 'Characteristics',
};

export const sectionStatusTexts: Record<SectionStatus, string> = { ALWAYS: 'Always', ON_CREATE: 'On create', NEVER: 'Never' };
