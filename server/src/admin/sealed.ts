import type pg from 'pg';
import { opens } from '../services/kept-settings.ts';
import { type SealedPlace, sealedPlaces } from '../services/sealed-places.ts';
import type { Secrets } from '../services/secrets.ts';
import { hasTable } from './database.ts';

export interface SealedValue {
  id: string | number;
  sealed: Buffer;
  /** What people call the record. */
  name: string;
}

const BATCH = 500;

/** The places that this database has: the queue is made by a server's first start. */
export async function presentPlaces(client: pg.Client): Promise<SealedPlace[]> {
  const present: SealedPlace[] = [];
  for (const place of sealedPlaces) if (await hasTable(client, place.table)) present.push(place);
  return present;
}

/** Everything sealed at a place, some rows at a time, as it is when the first are asked for; within a transaction. */
export async function* sealedAt(client: pg.Client, { table, id, where, read, name }: SealedPlace): AsyncGenerator<SealedValue> {
  await client.query(`declare sealed no scroll cursor for
    select ${id} as id, ${read} as sealed, ${name ?? "''"} as name from ${table} where ${where}`);
  try {
    for (;;) {
      const { rows } = await client.query<SealedValue>(`fetch ${BATCH} from sealed`);
      if (!rows.length) return;
      yield* rows;
    }
  } finally {
    // Where the transaction has failed the cursor is gone with it.
    await client.query('close sealed').catch(() => undefined);
  }
}

/** How many values are sealed, by what they are. */
export async function countSealed(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { what, table, where } of await presentPlaces(client)) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${table} where ${where}`);
    const count = Number(rows[0]?.count);
    if (count) counts[what] = (counts[what] ?? 0) + count;
  }
  return counts;
}

/** Whether this is the key that the database was set up with; a database without a proof has taken none yet. */
export async function isKeyOf(client: pg.Client, secrets: Secrets): Promise<boolean> {
  const { rows } = await client.query<{ value: string }>("select value from setting where key = 'secret_check'");
  return !rows[0] || opens(secrets, Buffer.from(rows[0].value, 'base64'));
}

/** '2 partner credentials, 1 payment secrets'. The proof of the key is nobody's loss. */
export const inWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([what]) => what !== 'proofs of the key')
    .map(([what, count]) => `${count} ${what}`)
    .join(', ') || 'nothing';
