import { kennelCard as call } from '@homeward/contract/print';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { cardPets, cardShelter } from '../../../print/cards.ts';

export const kennelCard = handler(call, async ({ shelter_uuid, pet_uuid }, { db, refuse, services }) => {
  const shelter = await cardShelter(db, sql`s.uuid = ${shelter_uuid}`);
  const [pet] = shelter ? await cardPets(db, shelter, sql`p.uuid = ${pet_uuid}`, services.publicUrl) : [];
  if (!pet) throw refuse('pet_missing', {}, ['pet_uuid']);
  const { id: _, ...card } = pet;
  return { card };
});
