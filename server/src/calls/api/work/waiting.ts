import { mappingKinds } from '@homeward/contract/mapping';
import { waiting as call, MOST_COUNTED, type Waiting, type WaitingKind, waitingKinds } from '@homeward/contract/work';
import { type RawBuilder, sql } from 'kysely';
import { stuckSql, untoldSql } from '../../../adoptions/standing-sql.ts';
import { handler } from '../../../http/handler.ts';
import { nameOfScope } from '../../../mails/text-budgets.ts';
import { still } from '../../../texts/budget.ts';
import { appliesNowhereSql } from '../../integration-api/characteristics-definition/entity.ts';
import { stateOf } from '../../integration-api/sync/entity.ts';

/** How many of a kind are shown, but for mappings, whose kinds are few. */
const SHOWN = 3;

const shownOf = (kind: WaitingKind) => (kind === 'MAPPING' ? mappingKinds.length : SHOWN);

/** What each kind is for who holds this permission, as rows of key, name, place, since, detail and how many each stands for. */
const kinds: Record<WaitingKind, { permission: string; rows: RawBuilder<unknown> }> = {
  QUESTION: { permission: 'integration/search', rows: syncsThat('ASKING') },
  FAILED_SYNC: { permission: 'integration/search', rows: syncsThat('FAILED') },
  TEXT_BUDGET: {
    permission: 'shelter/text-use',
    rows: sql`select coalesce(s.uuid::text, ''), ${nameOfScope}, null, t.since,
        t.texts || ' of ' || t.budget || case t.period_key when 'HOUR' then ' texts of this hour' else ' texts of 24 hours' end, 1
      from text_told t left join organization_shelter s on s.id = t.shelter_id
      where ${still} and not (t.level_key = 'NEAR' and exists (select from text_told u where u.level_key = 'USED_UP'
        and (u.scope_key, u.scope_id, u.period_key) = (t.scope_key, t.scope_id, t.period_key) and u.since >= t.since))`,
  },
  UNCLEAR_ROLES: {
    permission: 'user/search',
    rows: sql`select u.uuid::text, concat_ws(' ', u.first_name, u.last_name), null, r.since, r.because, 1
      from admin_unclear_roles r join admin_user u on u.id = r.admin_user_id where not u.deleted`,
  },
  HELD_UP: { permission: 'integration/search', rows: syncsThat('HELD_UP') },
  OUTCOME: {
    permission: 'application/search',
    rows: sql`select a.uuid::text, p.name, s.name, o.sent_date, case o.state_key when 'REFUSED' then o.answered end, 1
      from adoption_application a join application_outcome o on o.application_id = a.id
        join pet p on p.id = a.pet_id join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id
      where ${sql.raw(untoldSql('a'))} and not a.deleted`,
  },
  STUCK_PET: {
    permission: 'pet/search',
    rows: sql`select p.uuid::text, p.name, s.name, p.updated_date, null, 1
      from pet p join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id
      where ${sql.raw(stuckSql('p'))}`,
  },
  MAPPING: {
    permission: 'mapping-stats/pending-count',
    rows: sql`select m.kind, m.kind, null, null::timestamptz, m.n::text, m.n from (values
        ('breed', (select count(*)::int from mapping_breed where breed_id is null and not deleted)),
        ('specie', (select count(*)::int from mapping_specie where specie_id is null and not deleted)),
        ('age', (select count(*)::int from mapping_age where age_key is null and not deleted)),
        ('sex', (select count(*)::int from mapping_sex where sex_key is null and not deleted)),
        ('size', (select count(*)::int from mapping_size where size_key is null and not deleted))) m (kind, n)
      where m.n > 0`,
  },
  IDLE_DEFINITION: {
    permission: 'characteristics-definition/search',
    rows: sql`select d.uuid::text, d.path, s.name, d.updated_date, null, 1
      from characteristics_definition d join organization_shelter s on s.id = d.shelter_id
      where ${sql.raw(appliesNowhereSql('d'))} and not d.deleted and not s.deleted`,
  },
};

/** Everything in one statement; nothing is read of what the caller may not see. */
export const waiting = handler(call, async (_input, { db, user }) => {
  const seen = waitingKinds.filter((kind) => user.permissions.has(kinds[kind].permission));
  if (!seen.length) return { waiting: [] };
  const parts = seen.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, least(sum(r.n), ${sql.lit(MOST_COUNTED)})::int as count,
      coalesce(json_agg(json_build_object('key', r.key, 'name', r.name, 'place', r.place, 'since', r.since, 'detail', r.detail)
        order by r.nth) filter (where r.nth <= ${sql.lit(shownOf(kind))}), '[]') as items
    from (select k.*, row_number() over (order by k.since, k.n desc, k.key) as nth
      from (${kinds[kind].rows} limit ${sql.lit(MOST_COUNTED)}) k (key, name, place, since, detail, n)) r having count(*) > 0`,
  );
  const { rows } = await sql<Waiting>`${sql.join(parts, sql` union all `)}`.execute(db);
  return { waiting: rows };
});

/** Integrations whose newest sync stands so; as the list of them finds them. */
function syncsThat(state: string): RawBuilder<unknown> {
  return sql`select i.uuid::text, i.description, s.name, coalesce(y.finish, y.failed, y.created_date), y.reason, 1
    from integration i join organization_branch b on b.id = i.branch_id and not b.deleted
      join organization_shelter s on s.id = i.shelter_id
      cross join lateral (select r.*, ${sql.raw(stateOf('r'))} as state from integration_sync r
        where r.integration_id = i.id and not r.dry_run order by r.id desc limit 1) y
    where i.active and not i.deleted and y.state = ${sql.lit(state)}`;
}
