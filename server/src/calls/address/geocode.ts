import { geocode as call } from '@homeward/contract/address';
import { askingHandler } from '../../http/handler.ts';
import { countryNamed } from './country.ts';

export const geocode = askingHandler(
  call,
  async (input, { db }) => {
    const country = await countryNamed(db, input.country);
    if (!country) return [];
    const { placesAt } = await import('../../services/geocode.ts');
    const places = await placesAt(input.zip, country.abbreviation);
    return places.map((place) => ({ country_id: country.id, ...place }));
  },
  async (_input, [first, ...others], { db }) => {
    if (!first) return [];
    const places = [first, ...others];
    // Kept, so that what was found can be chosen by its uuid.
    await db
      .insertInto('address')
      .values(places)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db
      .selectFrom('address')
      .where('country_id', '=', first.country_id)
      .where(
        'address',
        'in',
        places.map(({ address }) => address),
      )
      .orderBy('zip')
      .select(['uuid', 'zip', 'address', 'latitude', 'longitude', 'time_zone'])
      .execute();
  },
);
