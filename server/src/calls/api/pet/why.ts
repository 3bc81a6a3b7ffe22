import { forceSetAvailable } from '@homeward/contract/application';
import { why as call } from '@homeward/contract/pet';
import { petStanding, refusedAvailable } from '../../../adoptions/pet-standing.ts';
import { whyNotPublic } from '../../../adoptions/why-not-public.ts';
import { handler } from '../../../http/handler.ts';
import { inWords } from '../../../problem.ts';

export const why = handler(call, async ({ uuid }, { db, refuse }) => {
  const pet = await petStanding(db, uuid);
  if (!pet) throw refuse('pet_missing', {}, ['uuid']);
  const reasons = whyNotPublic(pet);
  const refused = refusedAvailable(pet);
  const { name, status_key, visibility_key, deleted, promised } = pet;
  return {
    pet: { uuid, name, status_key, visibility_key, deleted },
    public: !reasons.length,
    reasons,
    promised,
    available_refused: refused ? inWords(forceSetAvailable.errors[refused.code].message, refused.words) : null,
  };
});
