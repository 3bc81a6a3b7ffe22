import { openSql } from '../adoptions/standing-sql.ts';
import { answer, house, petFields, petJoins, pictureOf } from './house-sql.ts';

/** How many animals a page shows, and how many Compact rotates through. */
export const PAGE = 24;
const COMPACT = 12;
/** Counting ends here, so that a page of 10,000 pets costs what one of 100 does. */
const MOST = 1000;

/** Which of the public's pets are asked for; `w` is what is asked. */
const isAsked = `(w.species is null or p.specie_id = any(w.species)) and (w.breed is null or w.breed in (p.breed_primary_id, p.secondary_breed_id))
      and (w.sex is null or p.sex_key = w.sex) and (w.age is null or p.age_key = w.age)
      and (w.size is null or p.size_key = w.size) and (w.foster is null or p.foster = w.foster)`;

/** As `public_pet` says of a pet; of where it is `chosen` has said it. What is shown comes from that view all the same. */
const isListed = "not p.deleted and p.visibility_key = 'VISIBLE' and p.status_key = 'AVAILABLE'";

const upTo = `greatest(${MOST}, $4 * ${PAGE}) + 1`;

/**
 * A page of a shelter's listing as one JSON text: its slug, what the address says instead of the setting, the setting's
 * defaults, the page, a breed, and the shelter's uuid where staff preview it. No row: no such shelter.
 * Newest first; where the shelter sorts by applications, first whom nobody has asked for, then whom fewest have. Each location
 * is walked by itself and no further than the page, so that the index alone says who comes next; the limits of 1 keep it so
 * where PostgreSQL does not know yet how many there are.
 */
export const listingSql = `with ${house('$1', '$6')},
  laid as (select h.*, $3::jsonb || h.iframe || case when h.previewed then $2::jsonb else '{}' end as fixed
    from house h),
  asked as (select l.*, l.fixed || $2::jsonb as layout from laid l),
  branches as materialized (select b.id, b.uuid, b.name from house h join organization_branch b on b.shelter_id = h.id
    where b.active and not b.deleted),
  chosen as materialized (select b.id from asked a, branches b
    where jsonb_array_length(a.layout -> 'branch_uuid') = 0 or a.layout -> 'branch_uuid' ? b.uuid::text),
  -- One that is not there is as if it were not asked for.
  grouped as materialized (select a.*, (select array_agg(l.specie_id) from public_group_species l where l.public_group_id =
      (select g.id from public_group g where not g.deleted and a.layout ->> 'group_uuid' is not null
          and (g.uuid::text in (a.layout ->> 'group_uuid', a.fixed ->> 'group_uuid') or g.id::text = a.layout ->> 'group_uuid')
        order by g.uuid::text = a.fixed ->> 'group_uuid' limit 1)) as members from asked a),
  kinds as (select case when jsonb_array_length(a.layout -> 'specie_uuid') > 0
      then array(select s.id from specie s where not s.deleted and a.layout -> 'specie_uuid' ? s.uuid::text
        and (a.members is null or s.id = any(a.members))) else a.members end as species,
    a.* from grouped a),
  wanted as materialized (select k.species, k.members, k.layout ->> 'sex' as sex, k.layout ->> 'age' as age, k.layout ->> 'size' as size,
      (k.layout ->> 'al')::boolean as foster, (k.layout ->> 'compact')::boolean as compact,
      (select b.id from breed b where b.uuid = nullif($5, '')::uuid and not b.deleted and b.specie_id = k.species[1] and cardinality(k.species) = 1) as breed,
      case when (k.layout ->> 'compact')::boolean then ${COMPACT} else ${PAGE} end as per,
      coalesce((k.pet_listing ->> 'sort_by_applications')::boolean, false) as by_applications from kinds k),
  counted as materialized (select count(*)::int as n from (select from wanted w, chosen c
    cross join lateral (select from pet p where p.branch_id = c.id and ${isListed} and ${isAsked} limit ${upTo}) p limit ${upTo}) x),
  turned as materialized (select w.*, c.n, greatest(1, ceil(c.n::numeric / w.per))::int as pages,
      case when w.compact then 1 else least($4::int, greatest(1, ceil(c.n::numeric / w.per))::int) end as page from wanted w, counted c),
  listed as materialized (select row_number() over () as ord, x.id from turned w cross join lateral (
    select y.id from (
      (select z.id from chosen c cross join lateral (select p.id from pet p where p.branch_id = c.id and ${isListed} and ${isAsked}
          and (not w.by_applications or not exists (select from adoption_application a where a.pet_id = p.id and ${openSql('a')}))
        order by p.id desc limit w.page * w.per) z order by z.id desc)
      union all
      (select p.id from chosen c join pet p on p.branch_id = c.id and ${isListed}
          cross join lateral (select count(*) as n from adoption_application a where a.pet_id = p.id and ${openSql('a')}) many
        where w.by_applications and many.n > 0 and ${isAsked} order by many.n, p.id desc)
    ) y limit w.per offset (w.page - 1) * w.per) x)
  select ${answer(`json_build_object(
    'shelter', json_build_object('name', h.name, 'main', h.main),
    'layout', h.layout - 'frame_ancestors', 'fixed', h.fixed - 'frame_ancestors',
    'display_breed', coalesce((h.pet_listing ->> 'display_breed')::boolean, true),
    'test_mode', coalesce((h.pet_listing ->> 'test_mode')::boolean, false),
    'page', t.page, 'pages', t.pages, 'count', least(t.n, ${MOST}), 'more', t.n > ${MOST},
    'pets', (select coalesce(json_agg(x order by x.ord), '[]') from (select l.ord, ${petFields},
        case when f.id is not null then ${pictureOf('f')} end as picture
      from listed l cross join lateral (select p.* from public_pet p where p.id = l.id limit 1) p ${petJoins} left join stored_file f on f.id = p.picture_id) x),
    'branches', (select coalesce(json_agg(json_build_object('uuid', b.uuid, 'name', b.name) order by b.name, b.id), '[]')
      from branches b where not t.compact),
    'species', (select coalesce(json_agg(json_build_object('uuid', s.uuid, 'name', s.name) order by s.name, s.id), '[]')
      from specie s where not t.compact and not s.deleted and (t.members is null or s.id = any(t.members)) and exists (select from branches b cross join lateral
        (select from pet p where p.branch_id = b.id and p.specie_id = s.id and ${isListed} limit 1) one)),
    'breeds', (select coalesce(json_agg(json_build_object('uuid', r.uuid, 'name', r.name) order by r.name, r.id), '[]')
      from breed r where not t.compact and cardinality(t.species) = 1 and not (h.layout ->> 'nb')::boolean
        and r.specie_id = t.species[1] and not r.deleted and exists (select from branches b cross join lateral
          (select from pet p where p.branch_id = b.id and ${isListed} and p.specie_id = r.specie_id and p.breed_primary_id = r.id limit 1) one))
  )`)} from asked h, turned t`;
