/** What is measured: the search as the console sends it, and the same answer by SQL written by hand. */
export interface Case {
  name: string;
  path: string;
  input: unknown;
  sql: string;
  values: unknown[];
}

const groupOf = `(select row_to_json(g) from (select r.uuid, r.version, r.deleted, r.name from question_group r where r.id = q.group_id) g)`;
const columns = `q.uuid, q.version, q.deleted, (select r.uuid from question_group r where r.id = q.group_id) as group_uuid, q.ask, q.form_tag_key, q.column_type_key, q.position, q.range`;

const envelope = (total: string, globalCount: string, limit: number, rows: string) => `
  select '{"status":200,"prefix":"2xx","message":"OK","data":{"count":' || ${total} || ',"global_count":' || ${globalCount} ||
    ',"limit":${limit},"offset":0,"page":1,"pages":' || (${total} + ${limit - 1}) / ${limit} || ',"result":' || ${rows} || '}}'`;

const shelterColumns = `s.uuid, s.version, s.deleted, s.name, s.slug, s.email, s.description, s.key501c3, s.active, s.in_person,
  s.process_tag, s.template_id, s.contract, s.interview_config, s.pet_listing, s.petco_love_lost, s.send_medical_records,
  s.payment_model_key, s.payment_type, s.payment_config, s.cybersource_secret_key is not null as has_secret_key,
  (select row_to_json(c) from (select c.uuid, c.name, c.abbreviation, c.currency,
    (select row_to_json(l) from (select l.uuid, l.name, l.native_name, l.abbreviation from language l where l.id = c.default_language_id) l) as default_language
    from country c where c.id = s.country_id) c) as country,
  (select coalesce(json_agg(b), '[]') from (select b.uuid, b.version, b.deleted, b.name, b.headquarter, b.max_distance, b.active, b.email, b.work_phone
    from organization_branch b where b.shelter_id = s.id and not b.deleted order by b.headquarter desc, b.name, b.id) b) as organization_branches`;
const shelterRelations = { country: { with: { default_language: true } }, organization_branches: true };

export const cases = (uuid: string): Case[] => [
  {
    name: 'library, 2,000 rows, group and answer count',
    path: '/api/question/search',
    input: { search: { with: { group: true } }, options: { limit: 9999, sort: ['group.name', 'position'] } },
    sql: `with page as (
        select row_number() over () as ord, o.* from (
          select q.* from organization_question q left join question_group g on g.id = q.group_id
          where not q.deleted order by g.name, q.position, q.id limit 9999) o)
      ${envelope(
        '(select count(*) from page)',
        '(select count(*) from page)',
        9999,
        `(select json_agg(x) from (select ${columns}, coalesce(a.n, 0) as answer_count, ${groupOf} as "group" from page q
          left join (select question_id, count(*)::int as n from organization_question_answer group by 1) a on a.question_id = q.id
          order by q.ord) x)::text`,
      )}`,
    values: [],
  },
  {
    name: 'page of 20, sorted, filtered by ilike',
    path: '/api/question/search',
    input: {
      search: { 'ask.ilike': '%number 1%', with: { group: true } },
      options: { page: 1, limit: 20, sort: ['group.name', 'position'] },
    },
    sql: `with page as (
        select q.* from organization_question q left join question_group g on g.id = q.group_id
        where not q.deleted and folded(q.ask) like $1 order by g.name, q.position, q.id limit 20),
      counted as (select count(*)::int as total from organization_question q where not q.deleted and folded(q.ask) like $1)
      ${envelope(
        'total',
        '(select count(*) from organization_question q where not q.deleted)',
        20,
        `(select json_agg(x) from (select ${columns},
          (select count(*)::int from organization_question_answer a where a.question_id = q.id) as answer_count, ${groupOf} as "group"
          from page q) x)::text`,
      )} from counted`,
    values: ['%number 1%'],
  },
  {
    name: 'one record with all relations',
    path: '/api/question/search',
    input: {
      search: { uuid, with: { group: true, answers: true, translations: { with: { language: true } }, species: true } },
      options: { _single: true },
    },
    sql: `select '{"status":200,"prefix":"2xx","message":"OK","data":' || (select row_to_json(x) from (select ${columns},
        (select count(*)::int from organization_question_answer a where a.question_id = q.id) as answer_count,
        ${groupOf} as "group",
        (select coalesce(json_agg(a), '[]') from (select r.uuid, r.value, r.position, r.cycle from organization_question_answer r
          where r.question_id = q.id order by r.position, r.id) a) as answers,
        (select coalesce(json_agg(t), '[]') from (select r.uuid, r.ask,
          (select row_to_json(l) from (select l.uuid, l.name, l.native_name, l.abbreviation from language l where l.id = r.language_id) l) as language
          from organization_question_translation r join language l on l.id = r.language_id where r.question_id = q.id order by l.name, r.id) t) as translations,
        (select coalesce(json_agg(s), '[]') from (select s.uuid, s.version, s.deleted, s.name from organization_question_specie k
          join specie s on s.id = k.specie_id where k.question_id = q.id and not s.deleted order by s.name, s.id) s) as species
        from organization_question q where not q.deleted and q.uuid = $1 limit 1) x)::text || '}'`,
    values: [uuid],
  },
  {
    name: 'shelters, page of 20 of 10,000, with locations, country, language',
    path: '/api/shelter/search',
    input: { search: { with: shelterRelations }, options: { page: 1, limit: 20, sort: 'name' } },
    sql: `with page as (select s.* from organization_shelter s where not s.deleted order by s.name, s.id limit 20),
      counted as (select count(*)::int as total from organization_shelter s where not s.deleted)
      ${envelope('total', 'total', 20, `(select json_agg(x) from (select ${shelterColumns} from page s) x)::text`)} from counted`,
    values: [],
  },
  {
    name: 'the same, filtered by ilike',
    path: '/api/shelter/search',
    input: {
      search: { 'name.ilike': '%haven 77%', with: shelterRelations },
      options: { page: 1, limit: 20, sort: 'name' },
    },
    sql: `with page as (select s.* from organization_shelter s where not s.deleted and folded(s.name) like $1 order by s.name, s.id limit 20),
      counted as (select count(*)::int as total from organization_shelter s where not s.deleted and folded(s.name) like $1)
      ${envelope(
        'total',
        '(select count(*) from organization_shelter s where not s.deleted)',
        20,
        `(select json_agg(x) from (select ${shelterColumns} from page s) x)::text`,
      )} from counted`,
    values: ['%haven 77%'],
  },
];
