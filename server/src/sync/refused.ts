import type { PartnerAnimal, RefusedAnimal } from '../partners/partner.ts';
import type { Item } from './write-batch.ts';

/** What the database keeps of an id. */
export const MAX_ID = 255;

export const tooLong = ({ externalId }: PartnerAnimal): RefusedAnimal => ({
  externalId,
  reason: `Its id is longer than ${MAX_ID} characters.`,
});

export const failed = ({ externalId, reason }: RefusedAnimal): Item => ({
  externalId,
  name: null,
  customCode: null,
  microchip: null,
  standing: null,
  there: new Map(),
  translation: { outcome: 'FAILED', reason },
});
