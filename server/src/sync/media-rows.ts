import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Decided } from './decide.ts';
import type { Plan } from './plan.ts';
import type { Claim } from './run-state.ts';

const kinds = { PICTURE: 'PICTURES', VIDEO: 'VIDEOS' } as const;

/** Makes these addresses the pictures and videos of their pets; what is new is fetched afterwards, once. */
export async function writeMedia(trx: Transaction<DB>, plan: Plan, run: Claim, decided: Decided[]): Promise<void> {
  const forced = run.force_sections.split(',');
  for (const kind of ['PICTURE', 'VIDEO'] as const) {
    const section = kinds[kind];
    const pets = decided.flatMap(({ outcome, petId, translation }) => {
      const sections = outcome === 'ADDED' ? plan.creates : plan.updates;
      if (!petId || translation.outcome !== 'PET' || outcome === 'UNCHANGED' || !sections.has(section)) return [];
      return [
        { pet_id: petId, urls: kind === 'PICTURE' ? translation.pictures : translation.videos, fresh: outcome === 'ADDED' },
      ];
    });
    // What failed gets another chance as its pet changes; what is here only where somebody asks for it.
    const again = forced.includes(section) ? ['STORED', 'FAILED'] : ['FAILED'];
    if (pets.length) await replace(trx, plan.integration.id, { kind, again }, pets);
  }
}

async function replace(
  trx: Transaction<DB>,
  integrationId: number,
  { kind, again }: { kind: 'PICTURE' | 'VIDEO'; again: string[] },
  pets: { pet_id: number; urls: string[]; fresh: boolean }[],
): Promise<void> {
  const rows = pets.flatMap(({ pet_id, urls }) => urls.map((url, position) => ({ pet_id, url, position })));
  const list = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (pet_id int, url text, position int)`;
  const known = pets.filter(({ fresh }) => !fresh).map(({ pet_id }) => pet_id);
  if (known.length) {
    const gone = sql`m.kind_key = ${kind} and m.pet_id = any(${known})
      and not exists (select from ${list} where r.pet_id = m.pet_id and r.url = m.url)`;
    await sql`delete from pet_media m where ${gone} and m.file_id is null`.execute(trx);
    await sql`update pet_media m set listed = false, state_key = 'STORED' where ${gone} and m.listed`.execute(trx);
  }
  if (rows.length)
    await sql`insert into pet_media (pet_id, integration_id, kind_key, position, url)
    select r.pet_id, ${integrationId}, ${kind}, r.position, r.url from ${list}
    on conflict (pet_id, kind_key, url) do update set position = excluded.position, integration_id = excluded.integration_id, listed = true,
      state_key = case when pet_media.state_key = any(${again}) then 'WAITING' else pet_media.state_key end,
      tries = case when pet_media.state_key = any(${again}) then 0 else pet_media.tries end,
      next_try = case when pet_media.state_key = any(${again}) then now() else pet_media.next_try end
    where (pet_media.position, pet_media.integration_id, pet_media.listed) is distinct from (excluded.position, excluded.integration_id, true)
      or pet_media.state_key = any(${again})`.execute(trx);
  await dropReplaced(trx, known);
  if (kind === 'PICTURE') await showFirstPicture(trx, known);
}

/** Takes away what is no longer listed, unless the one that is now in its place is still to come. */
export async function dropReplaced(db: Kysely<DB>, pets: number[]): Promise<void> {
  if (!pets.length) return;
  await sql`delete from pet_media m where not m.listed and m.pet_id = any(${pets})
    and not exists (select from pet_media n where n.pet_id = m.pet_id and n.kind_key = m.kind_key and n.position = m.position
      and n.listed and n.file_id is null and n.state_key <> 'LINKED')`.execute(db);
}

/** The first picture that is stored is the one lists show. */
export async function showFirstPicture(trx: Transaction<DB>, pets: number[]): Promise<void> {
  if (!pets.length) return;
  await sql`update pet p set picture_id = (select m.file_id from pet_media m
      where m.pet_id = p.id and m.kind_key = 'PICTURE' and m.file_id is not null order by m.position, m.id limit 1)
    where p.id = any(${pets}) and p.picture_id is distinct from (select m.file_id from pet_media m
      where m.pet_id = p.id and m.kind_key = 'PICTURE' and m.file_id is not null order by m.position, m.id limit 1)`.execute(trx);
}
