import type { Transaction } from 'kysely';
import type { DB } from '../../database/tables.ts';

/** The country that a uuid or two letters name. */
export const countryNamed = (db: Transaction<DB>, name: string) =>
  db
    .selectFrom('country')
    .where(name.length === 2 ? 'abbreviation' : 'uuid', '=', name.length === 2 ? name.toUpperCase() : name)
    .select(['id', 'abbreviation'])
    .executeTakeFirst();
