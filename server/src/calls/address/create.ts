import { create as call } from '@homeward/contract/address';
import { handler } from '../../http/handler.ts';
import { countryNamed } from './country.ts';

export const create = handler(call, async ({ country: name, ...address }, { db, refuse }) => {
  const country = await countryNamed(db, name);
  if (!country) throw refuse('country_unknown', {}, ['country']);
  return (
    db
      .insertInto('address')
      .values({ country_id: country.id, ...address })
      // The same place is one address, whoever writes it.
      .onConflict((conflict) =>
        conflict.columns(['country_id', 'zip', 'address']).doUpdateSet((set) => ({ zip: set.ref('excluded.zip') })),
      )
      .returning('uuid')
      .executeTakeFirstOrThrow()
  );
});
