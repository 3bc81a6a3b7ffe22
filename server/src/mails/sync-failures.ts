import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { cut } from '../partners/fields.ts';
import type { Jobs } from '../services/jobs.ts';
import { type MailContext, sendOwnMail } from './own-mail.ts';

/** A mail stays one that is read: the console shows the rest. */
const MOST_SHOWN = 30;
const LONGEST_REASON = 300;

interface Failure {
  partner: string;
  shelter: string;
  location: string;
  reason: string | null;
  since: string;
}

/**
 * Writes to each address which integrations have failed twice in a row since the last mail: once may be a partner that is
 * being restarted. Each row of failures is told once, in one mail with whatever else began to fail.
 */
export async function tellFailures(db: Database, jobs: Jobs, services: MailContext['services'], to: string[]): Promise<void> {
  if (!to.length) return;
  await db.transaction().execute(async (trx) => {
    const failures = await failuresUntold(trx);
    if (!failures.length) return;
    const { productName: product_name, publicUrl: link } = services;
    const values = { product_name, syncs: countOf(failures.length), failures: listOf(failures), link };
    const send: MailContext['send'] = (name, payload) => jobs.send(trx, name, payload);
    for (const address of to) await sendOwnMail({ db: trx, send, services }, 'sync_failure', address, values);
  });
}

/** The integrations whose second failure in a row nobody was told of, which from now on somebody was. */
async function failuresUntold(trx: Database): Promise<Failure[]> {
  const { rows } = await sql<Failure>`
    with failing as (
      select i.id, i.partner_key, i.shelter_id, i.branch_id, array_agg(y.id order by y.id) as runs, min(y.failed) as since
      from integration i join integration_sync y on y.integration_id = i.id and y.failed is not null and not y.dry_run
        and y.id > coalesce((select max(f.id) from integration_sync f where f.integration_id = i.id and f.finish is not null), 0)
      where i.active and not i.deleted group by i.id having count(*) > 1
    ), told as (
      update integration_sync y set failure_told = true from failing f
      where y.id = f.runs[2] and not y.failure_told returning y.integration_id
    )
    select p.name as partner, s.name as shelter, b.name as location, last.reason,
      to_char(f.since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
    from told t join failing f on f.id = t.integration_id join partner p on p.key = f.partner_key
      join organization_shelter s on s.id = f.shelter_id join organization_branch b on b.id = f.branch_id
      join integration_sync last on last.id = f.runs[cardinality(f.runs)]
    order by f.since, f.id`.execute(trx);
  return rows;
}

const countOf = (count: number) => (count === 1 ? '1 integration' : `${count} integrations`);

const listOf = (failures: Failure[]) =>
  [
    ...failures.slice(0, MOST_SHOWN).map(lineOf),
    ...(failures.length > MOST_SHOWN ? [`And ${failures.length - MOST_SHOWN} more.`] : []),
  ].join('\n');

const lineOf = ({ partner, shelter, location, reason, since }: Failure) =>
  `${partner}, ${shelter}, ${location}, since ${since} UTC: ${cut(reason ?? '', LONGEST_REASON)}`;
