import type { List } from './lists.ts';
import { shelterIds, uuidOf } from './pet-lists.ts';

const partnerKeys = [{ partner_key: 'PETFINDER' }, { partner_key: 'LIFELINE' }, { partner_key: 'SHELTER_LUV' }];
const named = (field: string, ...terms: string[]) => terms.map((term) => ({ [`${field}.ilike`]: term }));
const SOME_THOUSANDS = 'some thousands, which staff connect one by one';
const SHELTERS = 'some ten thousand';
const CODE = 'each is there once, and the index payment_…_code_unique holds it';
const moment = (ago: string) => `select now() - interval '${ago}'`;

const mapping = (kind: string): List => ({
  files: ['console/src/screens/mapping/mapping-list.tsx', 'console/src/screens/mapping/filters.ts'],
  path: `mapping-${kind}/search`,
  ...(kind === 'breed' ? { with: { specie: true, breed: true } } : kind === 'specie' ? { with: { specie: true } } : {}),
  sort: ['-pending', 'name'],
  filters: {
    name: named('name', '%zephyrine%', '%word%', '%zzz%', '%zy%'),
    partner_key: partnerKeys,
    external_id: [{ external_id: 'W777' }],
    pending: [{ pending: true }, { pending: false }],
    active: [{ active: false }, { active: true }],
  },
  sorts: ['name', 'partner_key', 'external_id', ...(kind === 'breed' ? ['specie.name'] : []), 'waiting'],
  without: {
    pending: 'the list begins with those that are',
    active: 'half of them are',
    'specie.name': 'the index mapping_breed_of_specie holds those of each of tens of species, and those without',
    waiting: 'counted among the pets that wait, which are few',
  },
});

export const otherLists: List[] = [
  ...['breed', 'age', 'sex', 'size', 'specie'].map(mapping),
  {
    files: ['console/src/routes/admin/audit.tsx', 'console/src/screens/audit/audit-filters.ts'],
    path: 'audit/search',
    with: { user: true },
    sort: '-id',
    filters: {
      admin_user_id: [
        { admin_user_id: 'select max(id) from admin_user' },
        {
          admin_user_id:
            'select admin_user_id from audit_log where admin_user_id is not null group by 1 order by count(*) desc limit 1',
        },
      ],
      'table_name.in': [{ 'table_name.in': ['network', 'network_definition'] }, { 'table_name.in': ['pet', 'pet_media'] }],
      action: ['REFUSED', 'DELETE', 'INSERT', 'UPDATE'].map((action) => ({ action })),
      about_uuid: [{ about_uuid: '00000000-0000-4000-8000-000000000777' }],
      'shelter.uuid': uuidOf('organization_shelter').map(({ uuid }) => ({ 'shelter.uuid': uuid })),
      'created_date.gte': [{ 'created_date.gte': moment('1 day') }, { 'created_date.gte': moment('100 days') }],
      'created_date.lte': [{ 'created_date.lte': moment('100 days') }, { 'created_date.lte': moment('1 day') }],
      call: [{ call: 'token/generate' }, { call: 'sync' }],
      request_id: [{ request_id: 'select request_id from audit_log where request_id is not null order by id limit 1' }],
    },
    sortedWith: { 'created_date.gte': '-created_date', 'created_date.lte': '-created_date' },
    sorts: ['created_date'],
  },
  {
    files: ['console/src/routes/integration/index.tsx'],
    path: 'integration/search',
    with: { branch: true, shelter: true },
    fixed: { deleted: false, active: true, 'branch.deleted': false },
    sort: '-last_sync',
    filters: {
      uuid: uuidOf('integration'),
      shelter_id: shelterIds,
      partner_key: partnerKeys,
      state_key: [{ state_key: 'FAILED' }, { state_key: 'FINISHED' }],
    },
    sorts: ['branch.name', 'partner_key', 'main', 'last_sync', 'total_pets'],
    without: {
      state_key: SOME_THOUSANDS,
      partner_key: SOME_THOUSANDS,
      main: SOME_THOUSANDS,
      last_sync: 'the newest run of each of some thousands, which the index integration_sync_ended has',
      total_pets: 'kept of each of some thousands',
    },
  },
  {
    files: ['console/src/routes/network/index.tsx'],
    path: 'network/search',
    with: { shelter: true, connections: { with: { integration: true } } },
    fixed: { deleted: false },
    sort: '-id',
    filters: { uuid: uuidOf('network'), shelter_id: shelterIds, partner_key: partnerKeys },
    sorts: ['shelter.name', 'partner_key', 'description', 'weight', 'active'],
    without: { partner_key: SOME_THOUSANDS, weight: SOME_THOUSANDS, active: SOME_THOUSANDS },
  },
  {
    files: ['console/src/screens/network/integrations-tab.tsx'],
    path: 'integration/search',
    with: { branch: true, networks: true },
    fixed: { ...shelterIds[1], partner_key: 'SHELTER_LUV', active: true, deleted: false, 'branch.deleted': false },
    sort: 'description',
    filters: {},
    sorts: ['description', 'branch.name'],
    without: { description: 'of one shelter' },
  },
  {
    files: ['console/src/screens/network/definitions-tab.tsx'],
    path: 'characteristics-definition/search',
    with: { networks: { with: { network: true } } },
    fixed: { ...shelterIds[1], partner_key: 'SHELTER_LUV', global: false, deleted: false },
    sort: '-priority',
    filters: {},
    sorts: ['path', 'type', 'condition', 'value', 'priority'],
  },
  {
    files: ['console/src/screens/definition/definitions.tsx'],
    path: 'characteristics-definition/search',
    with: { shelter: true },
    sort: '-id',
    filters: {
      uuid: uuidOf('characteristics_definition'),
      shelter_id: shelterIds,
      partner_key: partnerKeys,
      global: [{ global: true }, { global: false }],
    },
    sorts: ['partner_key', 'shelter.name', 'path', 'type', 'condition', 'value', 'priority', 'active', 'global'],
  },
  {
    files: ['console/src/screens/integration/sync/sync-pets.tsx'],
    path: 'sync-pet/search',
    with: { pet_uuid: true },
    fixed: { 'sync.uuid': 'select uuid from integration_sync order by id desc limit 1' },
    sort: ['-urgent', 'id'],
    filters: {
      name: named('name', '%zephyrine%', '%bella%', '%zzz%'),
      outcome_key: [{ outcome_key: 'FAILED' }, { outcome_key: 'UPDATED' }],
    },
    sortedWith: { outcome_key: 'id' },
    sorts: ['outcome_key', 'name', 'external_id'],
  },
  {
    files: ['console/src/routes/organization/shelter/index.tsx'],
    path: 'shelter/search',
    sort: '-id',
    filters: {
      uuid: uuidOf('organization_shelter'),
      name: named('name', '%haven 7777%', '%haven%', '%zzz%', '%zz%'),
      active: [{ active: false }, { active: true }],
    },
    sorts: ['name', 'email', 'contract', 'in_person', 'active'],
    without: { email: SHELTERS, contract: SHELTERS, in_person: SHELTERS, active: SHELTERS },
  },
  {
    files: ['console/src/routes/organization/visit/index.tsx', 'console/src/screens/visit/days.ts'],
    path: 'visit/search',
    with: { visitor: true, branch: true },
    fixed: { here: true },
    sort: 'since',
    filters: {
      'visitor.name': named('visitor.name', '%zephyrine%', '%ada%', '%zz%'),
      'branch.name': named('branch.name', '%zzz%', '%location%'),
      status_key: [{ status_key: 'MEETING' }, { status_key: 'CHECKED_IN' }],
      reason_name: named('reason_name', '%volunteer%', '%adopt%', '%zzz%'),
    },
    sorts: ['visitor.name', 'status_key', 'since', 'reason_name', 'branch.name'],
  },
  {
    files: ['console/src/routes/organization/visit/index.tsx', 'console/src/screens/visit/days.ts'],
    path: 'visit/search',
    with: { visitor: true, branch: true },
    sort: 'since',
    filters: {
      here: [{ here: false }, {}],
      day: ['1 day', '29 days'].map((ago) => ({ 'created_date.gte': moment(ago), 'since.gte': moment(ago) })),
      'visitor.name': named('visitor.name', '%zephyrine%', '%ada%', '%zz%'),
      'branch.name': named('branch.name', '%zzz%', '%location%'),
      status_key: [{ status_key: 'MEETING' }, { status_key: 'CHECKED_IN' }],
      reason_name: named('reason_name', '%volunteer%', '%adopt%', '%zzz%'),
    },
    sorts: ['visitor.name', 'status_key', 'since', 'reason_name', 'branch.name'],
    without: { here: 'nearly all have ended', day: 'the index visit_recent holds when they came' },
  },
  {
    files: ['console/src/routes/financial/invoices.tsx'],
    path: 'payment-cycle/search',
    sort: '-id',
    filters: {
      uuid: uuidOf('payment_cycle'),
      payout_status_key: ['SETTLED', 'UNPAID', 'TRANSFERRED'].map((payout_status_key) => ({ payout_status_key })),
      shelter_id: shelterIds,
    },
    sorts: ['code', 'month', 'payout_status_key'],
    without: { code: CODE },
  },
  {
    files: ['console/src/routes/financial/credits/index.tsx'],
    path: 'payment-credit/search',
    with: { shelter: true },
    sort: '-id',
    filters: { shelter_id: shelterIds, active: [{ active: true }, { active: false }] },
    sorts: ['code', 'type_key', 'shelter.name', 'total_amount', 'amount_used', 'amount_remaining'],
    without: { code: CODE, active: 'the index payment_credit_open finds those, and nearly all are not' },
  },
  {
    files: ['console/src/routes/organization/token.tsx'],
    path: 'token/search',
    fixed: { action_key: 'GLOBAL_LOGIN' },
    sort: '-id',
    filters: { uuid: uuidOf('auth_token'), refer_schema: [{ refer_schema: 'organization' }, { refer_schema: 'adopter' }] },
    sorts: ['refer_schema', 'expire'],
    without: { expire: 'the index auth_token_expire holds what it is worked out from' },
  },
  {
    files: ['console/src/routes/organization/event/index.tsx'],
    path: 'event/search',
    sort: '-start_datetime',
    filters: { name: named('name', '%zephyrine%', '%event%', '%zzz%'), active: [{ active: false }, { active: true }] },
    sorts: ['name', 'start_datetime', 'end_datetime', 'active'],
  },
  {
    files: ['console/src/routes/admin/user/index.tsx'],
    path: 'user/search',
    with: { roles: true },
    sort: '-id',
    filters: { name: named('name', '%zephyrine%', '%ada%', '%zz%'), email: named('email', '%ada-777@%', '%bench%', '%zz%') },
    sorts: ['last_name', 'email'],
    without: { name: 'the index admin_user_name_search holds both names together', email: 'each is there once' },
  },
];
