import type { Database } from '../../database/connect.ts';

/** The country that a uuid or two letters name. */
export const countryNamed = (db: Database, name: string) =>
  db
    .selectFrom('country')
    .where(name.length === 2 ? 'abbreviation' : 'uuid', '=', name.length === 2 ? name.toUpperCase() : name)
    .select(['id', 'abbreviation'])
    .executeTakeFirst();
