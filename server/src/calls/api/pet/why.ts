import { forceSetAvailable } from '@homeward/contract/application';
import { why as call } from '@homeward/contract/pet';
import { isSeen, petStanding, refusedAvailable, seenBy } from '../../../adoptions/pet-standing.ts';
import { listingNotes, whyNotPublic } from '../../../adoptions/why-not-public.ts';
import { handler } from '../../../http/handler.ts';
import { inWords } from '../../../problem.ts';

export const why = handler(call, async ({ uuid }, { db, refuse, services, user }) => {
  const found = await petStanding(db, uuid);
  if (!found) throw refuse('pet_missing', {}, ['uuid']);
  const pet = seenBy(user, found);
  const reasons = whyNotPublic(pet);
  const refused = refusedAvailable(pet);
  const { name, status_key, visibility_key, deleted, promised, inquiries, limit, shelter } = pet;
  return {
    pet: { uuid, name, status_key, visibility_key, deleted },
    public: !reasons.length,
    address: reasons.length || !shelter.known ? null : `${services.publicUrl}/iframe/${shelter.known.slug}/pet/${uuid}`,
    reasons,
    notes: reasons.length ? [] : listingNotes(pet),
    inquiries,
    limit,
    promised: promised.filter(isSeen),
    available_refused: refused ? inWords(forceSetAvailable.errors[refused.code].message, refused.words) : null,
  };
});
