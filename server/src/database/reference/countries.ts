import { countries, languages } from 'countries-list';
import type { Database } from '../connect.ts';

export { countries, languages };

/** Codes that ISO 3166 does not have. */
const NOT_ISO = new Set(['XK', 'AN']);

/** The languages of the world, and its countries with their currency and main language. */
export async function seedCountries(db: Database): Promise<void> {
  const rows = Object.entries(languages).map(([abbreviation, { name, native }]) => ({ abbreviation, name, native_name: native }));
  await db
    .insertInto('language')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('abbreviation')
        .doUpdateSet((set) => ({ name: set.ref('excluded.name'), native_name: set.ref('excluded.native_name') })),
    )
    .execute();
  const ids = new Map(
    (await db.selectFrom('language').select(['id', 'abbreviation']).execute()).map((row) => [row.abbreviation, row.id]),
  );
  const iso = Object.entries(countries).filter(([code]) => !NOT_ISO.has(code));
  await db
    .insertInto('country')
    .values(
      iso.map(([abbreviation, { name, currency, languages: spoken }]) => ({
        abbreviation,
        name,
        currency: currency[0] ?? null,
        // Antarctica has none of its own; English is what its stations share.
        default_language_id: ids.get(spoken[0] ?? 'en') ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('abbreviation').doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        currency: set.ref('excluded.currency'),
        default_language_id: set.ref('excluded.default_language_id'),
      })),
    )
    .execute();
}
