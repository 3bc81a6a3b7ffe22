import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Partner } from '../partners/partner.ts';
import { rulesHold } from './fingerprint.ts';
import { mayLeave } from './leaving.ts';
import type { Going } from './question.ts';
import type { Claim } from './run-state.ts';
import { isSeenElsewhere, othersOf, part, type Reader } from './siblings.ts';
import { tell, toldGone } from './told.ts';
import { type Withdrawn, withdraw } from './withdraw.ts';

/** A run that has ended with a question, and the account that it has read. */
type Asking = Pick<Claim, 'id' | 'since' | 'integration_id'> & Omit<Reader, 'id'>;

/**
 * After a yes archives, or gives the status that is not offered, exactly the pets that the run asked about, without those that a
 * newer run has met or somebody has taken up since. Whom another location of the account lists is that one's; where one has not
 * said yet whether it takes them, they are parted with as ever, and it is asked.
 */
export async function archiveAsked(
  db: Kysely<DB>,
  run: Asking,
  partner: Pick<Partner, 'statuses' | 'list'>,
): Promise<{ archived: number; said: string[] }> {
  const reader = { ...run, id: run.integration_id };
  const { rows: held } = await sql<Withdrawn>`select g.pet_id, g.status_key as becomes
    from integration_sync_gone g join pet_source s on s.pet_id = g.pet_id
    where g.sync_id = ${run.id} and g.status_key is not null and s.sync_id <= ${run.id}`.execute(db);
  await withdraw(db, held);
  const { rows } = await sql<Going & { seen: boolean }>`select p.id as pet_id, s.external_id, p.name, null as becomes,
      case when s.sync_id = ${run.id} then s.filtered_by else 'PARTNER' end as left_by, ${isSeenElsewhere(reader)} as seen
    from integration_sync_gone g join pet p on p.id = g.pet_id join pet_source s on s.pet_id = p.id
    where g.sync_id = ${run.id} and g.status_key is null and not p.deleted and ${mayLeave}
      and (s.sync_id < ${run.id} or s.sync_id = ${run.id} and s.outcome_key = 'FILTERED') order by p.id for update of p`.execute(
    db,
  );
  const going = rows.filter(({ seen }) => !seen);
  const owing = await whoOwesAWord(db, reader, partner);
  const waits = owing.length > 0 && going.length > 0 && (await part(db, reader, going));
  const archived = waits ? 0 : await archive(db, run, going);
  return { archived, said: saidOf(rows.length - going.length, waits ? going.length : 0, owing) };
}

/** Which other locations of the account have not said by their rules of now which animals they take. */
async function whoOwesAWord(db: Kysely<DB>, reader: Reader, { statuses, list }: Pick<Partner, 'statuses' | 'list'>) {
  const owing: string[] = [];
  for (const { id, branch, failing_since } of await othersOf(db, reader)) {
    // Where all read one list, the run that asks has read for those that fail, too.
    const isSilent = failing_since !== null && list !== undefined;
    if (isSilent || !(await rulesHold(db, id, statuses, { wholly: true }))) owing.push(branch);
  }
  return owing;
}

async function archive(db: Kysely<DB>, run: Asking, pets: readonly Going[]): Promise<number> {
  await sql`update pet set deleted = true where id = any(${pets.map(({ pet_id }) => pet_id)})`.execute(db);
  await tell(
    db,
    { ...run, dry_run: false },
    pets.map((pet) => toldGone(pet)),
  );
  return pets.length;
}

function saidOf(seen: number, waiting: number, owing: readonly string[]): string[] {
  const those = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;
  return [
    ...(seen ? [`${those(seen, 'pet stays', 'pets stay')}: another location of the account lists them.`] : []),
    ...(waiting
      ? [`${those(waiting, 'pet goes', 'pets go')} once ${owing.join(', ')} has synced without them, or in a day.`]
      : []),
  ];
}
