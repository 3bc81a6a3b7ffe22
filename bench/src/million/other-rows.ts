import { ACCOUNTS, ADOPTERS, fewHaveMost, numbers, of, one, type Rows, SHELTERS, words } from './pet-rows.ts';

const CHANGES = of(1_000_000);
const VISITORS = of(200_000);
const VISITS = of(500_000);
const KIOSKS = of(10_000);
/** Animals of the newest run alone. */
const OF_ONE_RUN = of(100_000);
const partners = words('SHELTER_LUV', 'PETPOINT', 'SHELTER_BUDDY', 'ANIMALS_FIRST', 'CHAMELEON', 'LIFELINE');
const mappingOf = (kind: string, count: number, target: string, value: string): Rows => ({
  table: `mapping_${kind}`,
  count,
  sql: `insert into mapping_${kind} (name, partner_key, external_id, active, ${target})
    select case when n % 10000 = 7 then 'Zephyrine ' else 'Word ' end || n, ${fewHaveMost(partners, 1)}, 'W' || n, n % 4 > 0, ${value}
    from ${numbers}`,
});

/** The shelters' locations by the number of an account, one each. */
const ofAccount = `(select shelter_id, id, row_number() over (order by id) as n from organization_branch where name like 'Location %') b`;

/** What else fills lists: the trail, syncs and their words, visits, money, tokens, events. */
export const otherRows: Rows[] = [
  {
    table: 'admin_user',
    count: of(2000),
    sql: `insert into admin_user (first_name, last_name, email, password_hash)
      select case when n % 1000 = 7 then 'Zephyrine' else 'Ada' end, 'Number ' || n, 'ada-' || n || '@bench.example', 'x' from ${numbers}`,
  },
  {
    table: 'audit_log',
    count: CHANGES,
    sql: `insert into audit_log (id, created_date, admin_user_id, call, request_id, table_name, record_uuid, action, changes)
      overriding system value
      select $first + n, now() - (${CHANGES} - n) * interval '10 seconds', case when n % 3 = 0 then ${fewHaveMost('u.ids', 1)} end,
        case when n % 3 = 0 then ${one(words('pet/show', 'specie/update', 'breed/update', 'shelter/update', 'user/update'), 2)} else 'sync' end,
        md5(n::text), case when n % 3 = 0 then ${one(words('specie', 'breed', 'organization_shelter', 'admin_user'), 3)} else 'pet' end,
        ('00000000-0000-4000-8000-' || lpad((n % 500000)::text, 12, '0'))::uuid,
        case when n % 1000 = 0 then 'DELETE' when n % 7 = 0 then 'INSERT' else 'UPDATE' end, '{"name": {"from": "Rex", "to": "Max"}}'
      from ${numbers} cross join (select array_agg(id order by id) as ids from admin_user) u`,
  },
  {
    table: 'partner_account',
    count: ACCOUNTS,
    sql: `insert into partner_account (id, shelter_id, partner_key, account_hash) overriding system value
      select $first + n, b.shelter_id, ${fewHaveMost(partners, 1)}, md5(n::text) from ${numbers} join ${ofAccount} using (n)`,
  },
  {
    table: 'integration',
    count: ACCOUNTS,
    sql: `insert into integration (id, description, partner_key, shelter_id, branch_id, credentials, account_hash, main, active, settings_saved)
      overriding system value
      select $first + n, 'Integration ' || n, ${fewHaveMost(partners, 1)}, b.shelter_id, b.id, 'x', md5(n::text), n % 2 = 0, n % 10 > 0, true
      from ${numbers} join ${ofAccount} using (n)`,
  },
  {
    table: 'integration_sync',
    count: ACCOUNTS * 3,
    sql: `insert into integration_sync (id, integration_id, created_date, finish, failed, total) overriding system value
      select $first + n, $first + 1 + n % ${ACCOUNTS}, now() - (${ACCOUNTS * 3} - n) * interval '1 minute',
        case when n % 50 > 0 then now() - (${ACCOUNTS * 3} - n) * interval '1 minute' + interval '30 seconds' end,
        case when n % 50 = 0 then now() end, 75
      from ${numbers}`,
  },
  {
    table: 'integration_sync_pet',
    count: of(300_000),
    sql: `insert into integration_sync_pet (sync_id, external_id, name, outcome_key, reason)
      select case when n <= ${OF_ONE_RUN} then $first + ${ACCOUNTS * 3} else $first + 1 + n % ${ACCOUNTS * 3} end, 'A' || n,
        case when n % 10000 = 7 then 'Zephyrine ' else 'Bella ' end || n,
        case when n % 5000 = 7 then 'FAILED' else ${fewHaveMost(words('UPDATED', 'ADDED', 'ARCHIVED', 'FILTERED'), 1)} end, null
      from ${numbers}`,
  },
  mappingOf('breed', of(50_000), 'specie_id', '(select min(id) from specie) + n % 4'),
  mappingOf('age', of(5000), 'age_key', "case when n % 50 > 0 then 'ADULT' end"),
  mappingOf('sex', of(5000), 'sex_key', "case when n % 50 > 0 then 'MALE' end"),
  mappingOf('size', of(5000), 'size_key', "case when n % 50 > 0 then 'M' end"),
  mappingOf('specie', of(5000), 'specie_id', 'case when n % 50 > 0 then (select min(id) from specie) end'),
  {
    table: 'network',
    count: of(3000),
    sql: `insert into network (id, shelter_id, partner_key, description, weight, active) overriding system value
      select $first + n, b.shelter_id, ${fewHaveMost(partners, 1)}, 'Network ' || n, n % 100, n % 9 > 0 from ${numbers} join ${ofAccount} using (n)`,
  },
  {
    table: 'characteristics_definition',
    count: of(30_000),
    sql: `insert into characteristics_definition (shelter_id, partner_key, characteristic_type, path, type, condition, value, priority, active, global)
      select case when n % 5 > 0 then b.shelter_id end, ${fewHaveMost(partners, 1)}, (select min(key) from characteristic), 'animal.field' || n % 40,
        'MATCH', ${one(words('EQUALS', 'CONTAINS', 'IN'), 2)}, 'value ' || n, n % 100, n % 9 > 0, n % 5 = 0
      from ${numbers} join (select id, shelter_id, row_number() over (order by id) as at from organization_branch) b on b.at = 1 + n % ${of(5000)}`,
  },
  {
    table: 'kiosk',
    count: KIOSKS,
    sql: `insert into kiosk (id, branch_id, name, type_key, fingerprint) overriding system value
      select $first + n, b.id, 'Kiosk', 'TOTEM', md5(n::text) from ${numbers} join ${ofAccount} using (n)`,
  },
  {
    table: 'visitor',
    count: VISITORS,
    sql: `insert into visitor (id, shelter_id, name, created_date) overriding system value
      select $first + n, b.shelter_id, case when n % 20000 = 7 then 'Zephyrine ' else 'Ada ' end || n, now() - (${VISITORS} - n) * interval '1 hour'
      from ${numbers} join (select shelter_id, row_number() over (order by id) as at from organization_branch) b on b.at = 1 + n % ${SHELTERS}`,
  },
  {
    table: 'visit',
    count: VISITS,
    sql: `insert into visit (id, branch_id, visitor_id, kiosk_id, reason_name, key, status_key, since, created_date, ended_date, ended_key,
        token_hash) overriding system value
      select $first + n, k.branch_id, $first + 1 + (n::bigint * 7919 % ${VISITORS})::int, k.id, ${fewHaveMost(words('Adopt', 'Surrender', 'Lost pet', 'Volunteer'), 2)},
        md5(n::text)::uuid, case when n % 7 = 0 then 'WAIT_LIST' else 'CHECKED_IN' end, t.moment, t.moment,
        case when n <= ${VISITS - of(1000)} then t.moment + interval '1 hour' end, case when n <= ${VISITS - of(1000)} then 'DONE' end, md5(n::text)
      from ${numbers} join kiosk k on k.id = $first + 1 + n % ${KIOSKS}
        cross join lateral (select now() - (${VISITS} - n) * interval '20 minutes' as moment) t`,
  },
  {
    table: 'payment_cycle',
    count: of(240_000),
    sql: `insert into payment_cycle (shelter_id, month, currency, payment_gateway_type, payment_owner_type, payment_model_key, payout_status_key,
        fees_due, billing_amount)
      select s.id, (date_trunc('month', now()) - (n / ${SHELTERS}) * interval '1 month')::date, 'USD', 'STRIPE', 'PLATFORM', 'ADOPTER_PAYS',
        case when n < ${SHELTERS} then 'FORECAST' when n % 1000 = 0 then 'UNPAID' else 'TRANSFERRED' end, 10, 10 + n % 500
      from ${numbers} join (select id, row_number() over (order by id) as at from organization_shelter) s on s.at = 1 + n % ${SHELTERS}`,
  },
  {
    table: 'payment_credit',
    count: of(100_000),
    sql: `insert into payment_credit (shelter_id, type_key, currency, total_amount, amount_used)
      select s.id, 'VOUCHER', 'USD', 10 + n % 500, case when n % 20 > 0 then 10 + n % 500 else n % 10 end
      from ${numbers} join (select id, row_number() over (order by id) as at from organization_shelter) s on s.at = 1 + n % ${SHELTERS}`,
  },
  {
    table: 'auth_token',
    count: of(100_000),
    sql: `insert into auth_token (adopter_user_id, email, reason, admin_user_id, password_hash, created_date, expires_date, ended_date)
      select $first + 1 + n % ${ADOPTERS}, 'adopter-' || 1 + n % ${ADOPTERS} || '@bench.example', 'Asked for help', (select min(id) from admin_user), md5(n::text),
        t.moment, t.moment + interval '10 minutes', t.moment + interval '10 minutes'
      from ${numbers} cross join lateral (select now() - (${of(100_000)} - n + 1) * interval '20 minutes' as moment) t`,
  },
  {
    table: 'organization_event',
    count: of(10_000),
    sql: `insert into organization_event (name, slug, start_datetime, end_datetime, active, search_enabled, banner_id)
      select case when n % 5000 = 7 then 'Zephyrine ' else 'Event ' end || n, 'event-' || n, now() + (n - ${of(9500)}) * interval '1 hour',
        now() + (n - ${of(9500)} + 2) * interval '1 hour', n % 50 > 0, true, $first + 1 from ${numbers}`,
  },
];
