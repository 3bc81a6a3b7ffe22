import { geocode as call } from '@homeward/contract/address';
import { handler } from '../../http/handler.ts';
import { countryNamed } from './country.ts';

export const geocode = handler(call, async (input, { db }) => {
  const country = await countryNamed(db, input.country);
  if (!country) return [];
  const { placesAt } = await import('../../services/geocode.ts');
  const places = await placesAt(input.zip, country.abbreviation);
  if (!places.length) return [];
  // Kept, so that what was found can be chosen by its uuid.
  await db
    .insertInto('address')
    .values(places.map((place) => ({ country_id: country.id, ...place })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('address')
    .where('country_id', '=', country.id)
    .where(
      'address',
      'in',
      places.map(({ address }) => address),
    )
    .orderBy('zip')
    .select(['uuid', 'address', 'latitude', 'longitude', 'time_zone'])
    .execute();
});
