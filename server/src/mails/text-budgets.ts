import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Jobs } from '../services/jobs.ts';
import { type MailContext, sendOwnMail } from './own-mail.ts';

/** A mail stays one that is read: the console shows the rest. */
const MOST_SHOWN = 30;

interface Told {
  name: string;
  used_up: boolean;
  texts: number;
  budget: number;
  period: string;
}

/** Writes to each address which budgets of texts are nearly used up, or are, since the last mail; each is told once. */
export async function tellBudgets(db: Database, jobs: Jobs, services: MailContext['services'], to: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const told = await untold(trx);
    if (!told.length) return;
    const { productName: product_name, publicUrl: link } = services;
    const budgets = told.length === 1 ? '1 budget' : `${told.length} budgets`;
    const send: MailContext['send'] = (name, payload) => jobs.send(trx, name, payload);
    for (const address of to)
      await sendOwnMail({ db: trx, send, services }, 'text_budget', address, { product_name, budgets, uses: listOf(told), link });
  });
}

async function untold(trx: Database): Promise<Told[]> {
  const { rows } = await sql<Told>`with told as (update text_told set mailed = true where not mailed returning *)
    select ${nameOfScope} as name, t.level_key = 'USED_UP' as used_up, t.texts, t.budget,
      case t.period_key when 'HOUR' then 'of this hour' else 'of 24 hours' end as period
    from told t left join organization_shelter s on s.id = t.shelter_id order by t.id`.execute(trx);
  return rows;
}

/** What the budget `t` is of, of the shelter `s`. */
export const nameOfScope = sql`concat_ws(', ', s.name, case t.scope_key
  when 'ALL' then 'All shelters'
  when 'LOCATION' then (select name from organization_branch where id = t.scope_id)
  when 'KIOSK' then (select b.name || ', ' || k.name from kiosk k join organization_branch b on b.id = k.branch_id where k.id = t.scope_id)
  when 'CODE' then (select b.name || ', ' || q.title from qr_code q join organization_branch b on b.id = q.branch_id where q.id = t.scope_id)
  end)`;

const listOf = (told: Told[]) =>
  [...told.slice(0, MOST_SHOWN).map(lineOf), ...(told.length > MOST_SHOWN ? [`And ${told.length - MOST_SHOWN} more.`] : [])].join(
    '\n',
  );

const lineOf = ({ name, used_up, texts, budget, period }: Told) =>
  `${name}: ${texts} of ${budget} texts ${period}${used_up ? ', no more are sent' : ''}`;
