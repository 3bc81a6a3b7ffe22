import type { Pool } from 'pg';
import { tokenHash } from '../services/secrets.ts';

/** Where somebody has signed in before: an account with an address, or with the access key a device has. Kept as hashes. */
export class KnownPlaces {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Those of the places where somebody has signed in within 90 days. */
  async among(places: string[]): Promise<Set<string>> {
    const sql = 'select place_hash from known_place where place_hash = any($1)';
    const { rows } = await this.pool.query<{ place_hash: string }>(sql, [places.map(tokenHash)]);
    return new Set(places.filter((place) => rows.some(({ place_hash }) => place_hash === tokenHash(place))));
  }

  async remember(places: string[]): Promise<void> {
    const sql = `insert into known_place (place_hash) select unnest($1::text[])
      on conflict (place_hash) do update set seen_date = now()`;
    await this.pool.query(sql, [places.map(tokenHash)]);
  }
}
