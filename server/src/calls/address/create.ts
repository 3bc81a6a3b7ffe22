import { create as call } from '@homeward/contract/address';
import { askingHandler } from '../../http/handler.ts';
import type { Place } from '../../services/geocode.ts';
import { countryNamed } from './country.ts';

export const create = askingHandler(
  call,
  async ({ country: name, zip }, { db }) => {
    const country = await countryNamed(db, name);
    if (!country) return undefined;
    const { placesAt } = await import('../../services/geocode.ts');
    const [place, ...others] = await placesAt(zip, country.abbreviation);
    // A street lies where its zip code does, as far as that is known.
    return { country_id: country.id, ...(place && !others.length ? pick(place) : {}) };
  },
  async ({ zip, address, time_zone }, known, { db, refuse }) => {
    if (!known) throw refuse('country_unknown', {}, ['country']);
    return (
      db
        .insertInto('address')
        .values({ zip, address, time_zone, ...known })
        // The same place is one address, whoever writes it.
        .onConflict((conflict) =>
          conflict.columns(['country_id', 'zip', 'address']).doUpdateSet((set) => ({ zip: set.ref('excluded.zip') })),
        )
        .returning('uuid')
        .executeTakeFirstOrThrow()
    );
  },
);

const pick = ({ zip, latitude, longitude }: Place) => ({ zip, latitude, longitude });
