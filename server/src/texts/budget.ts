import { defaultTextBudget } from '@homeward/contract/setting-defaults';
import { NEAR, TextBudget, type TextScope } from '@homeward/contract/text-budget-settings';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Context } from '../http/handler.ts';
import type { Door } from '../visits/door.ts';

/** Of all shelters, as the installation is set up. */
export interface TextLimits {
  hour: number;
  day: number;
}
export interface Scope extends TextLimits {
  scope_key: TextScope;
  scope_id: number;
}
interface Used extends Scope {
  used_hour: number;
  used_day: number;
}
type Period = 'HOUR' | 'DAY';
const periods = { HOUR: ['used_hour', 'hour'], DAY: ['used_day', 'day'] } as const;

const called: Record<TextScope, string> = {
  KIOSK: 'This kiosk has',
  CODE: 'This code has',
  LOCATION: 'This location has',
  SHELTER: 'This shelter has',
  ALL: 'All shelters together have',
};

/** A shelter's own setting, or the default one. */
export const budgetOf = (setting: unknown): TextBudget => TextBudget.safeParse(setting).data ?? defaultTextBudget();

/** The budgets that a text of this door is counted in, the nearest first. */
function scopesOf(door: Door, all: TextLimits): Scope[] {
  const { door: own, location, shelter } = budgetOf(door.text_budget);
  const near: Scope = door.kiosk_id
    ? { scope_key: 'KIOSK', scope_id: door.kiosk_id, ...own }
    : { scope_key: 'CODE', scope_id: door.qr_code_id ?? 0, ...own };
  return [
    near,
    { scope_key: 'LOCATION', scope_id: door.branch_id, ...location },
    { scope_key: 'SHELTER', scope_id: door.shelter_id, ...shelter },
    { scope_key: 'ALL', scope_id: 0, ...all },
  ];
}

/** Counts one text of this door; why it is not sent where a budget is used up, else undefined. Whom it concerns is told in time. */
export async function takeText(context: Pick<Context, 'db' | 'send' | 'services'>, door: Door): Promise<string | undefined> {
  const { db, services } = context;
  const scopes = JSON.stringify(scopesOf(door, services.textLimits));
  const { rows } = await sql<{ used: Used[] }>`select take_text(${scopes}::jsonb) as used`.execute(db);
  const used = rows[0]?.used ?? [];
  for (const one of used) {
    if (one.used_hour >= one.hour) return `${called[one.scope_key]} sent all texts of this hour: ${one.hour}`;
    if (one.used_day >= one.day) return `${called[one.scope_key]} sent all texts of 24 hours: ${one.day}`;
  }
  await note(context, door, used);
  return undefined;
}

interface Told {
  scope_key: TextScope;
  scope_id: number;
  period_key: Period;
  level_key: 'NEAR' | 'USED_UP';
  texts: number;
  budget: number;
}

/** What this text, one more than was used before it, brings to its marks. */
const reached = (one: Used): Told[] =>
  (['HOUR', 'DAY'] as const).flatMap((period_key) => {
    const [used, limit] = periods[period_key];
    const [texts, budget] = [one[used] + 1, one[limit]];
    const { scope_key, scope_id } = one;
    const level_key = texts === budget ? 'USED_UP' : texts === Math.ceil(budget * NEAR) ? 'NEAR' : undefined;
    return level_key ? [{ scope_key, scope_id, period_key, level_key, texts, budget }] : [];
  });

/** Each mark is told once in its hour, or day: texts of a day go, and the mark is reached again. */
async function note({ db, send }: Pick<Context, 'db' | 'send'>, { shelter_id }: Door, used: Used[]): Promise<void> {
  const marks = used.flatMap(reached);
  if (!marks.length) return;
  const { numAffectedRows } =
    await sql`insert into text_told as t (scope_key, scope_id, shelter_id, period_key, level_key, texts, budget, since)
      select scope_key, scope_id, case when scope_key <> 'ALL' then ${shelter_id}::int end, period_key, level_key, texts, budget,
        clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
        as m (scope_key text, scope_id int, period_key text, level_key text, texts int, budget int)
      on conflict (scope_key, scope_id, period_key, level_key)
        do update set texts = excluded.texts, budget = excluded.budget, since = excluded.since, mailed = false
        where not ${still}`.execute(db);
  if (numAffectedRows) await send('budgets', {});
}

/** Whether what was told `t` still holds. */
export const still = sql`(case t.period_key when 'HOUR' then t.since >= date_trunc('hour', clock_timestamp(), 'UTC')
  else t.since > clock_timestamp() - interval '24 hours' end)`;

/** How much of these budgets is used. */
export async function usesOf(db: Database, scopes: Scope[]): Promise<Used[]> {
  const { rows } = await sql<{ used: Used[] }>`select text_use(${JSON.stringify(scopes)}::jsonb) as used`.execute(db);
  return rows[0]?.used ?? [];
}

/** What is counted no more, and was told long ago. */
export async function tidyTextCounts(db: Database): Promise<void> {
  await sql`delete from text_count where hour < now() - interval '2 days'`.execute(db);
  await sql`delete from text_told where since < now() - interval '2 days'`.execute(db);
}
