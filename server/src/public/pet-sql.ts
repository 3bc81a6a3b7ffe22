import { answer, house, petFields, petJoins, pictureOf } from './house-sql.ts';

/** What is for our pages, not for their readers. */
const UNSHOWN = "('ADOPTION_PATH', 'ALLOW_ADOPT_BUTTON')";

const kept = (kind: string) =>
  `(select s.value from shelter_setting s where s.shelter_id = h.id and s.type_key = '${kind}' and not s.deleted)`;

/** The texts of a setting by their languages. */
const texts = (field: string, rows: string, only = 'true') => `(select json_object_agg(l.abbreviation, t ->> '${field}')
  from jsonb_array_elements(${rows}) t join language l on l.uuid = (t ->> 'language_uuid')::uuid where ${only})`;

const characteristics = `(select coalesce(json_agg(json_build_object('key', c.key, 'name', c.name,
      'alias', n.value -> g.key ->> c.key, 'aliases', ${texts('alias', 'n.translation', "t ->> 'group_key' = g.key and t ->> 'characteristic_key' = c.key")},
      'text', case when jsonb_typeof(k.value) = 'string' then k.value #>> '{}' end) order by g.position, c.position), '[]')
    from jsonb_each(p.characteristics) k join characteristic c on c.key = k.key and c.key not in ${UNSHOWN}
    join characteristic_group g on g.id = c.characteristic_group_id left join named n on true)`;

const gifts = `(select json_agg(json_build_object('description', d.description, 'amount', d.amount) order by d.amount, d.id)
    from donation_option d where not d.deleted and d.shelter_id is not distinct from
      (select o.shelter_id from donation_option o where o.shelter_id = h.id and not o.deleted limit 1))`;

/** What the shelter says of the way a pet is adopted; a partner that names none of the three means both. */
const path = `(select json_build_object('text', nullif(x.value -> w.path ->> 'message', ''),
      'texts', ${texts('message', 'x.translation', "t ->> 'path' = w.path")})
    from shelter_setting x, (select case when v in ('remote', 'in_person') then v else 'both' end as path
      from regexp_replace(lower((p.characteristics ->> 'ADOPTION_PATH') collate "C"), '[^a-z]+', '_', 'g') v) w
    where x.shelter_id = h.id and x.type_key = 'ADOPTION_PATH_MESSAGE' and not x.deleted)`;
/** How partners write that a pet is not to be asked for. */
const isKeptBack = `coalesce(lower((p.characteristics ->> 'ALLOW_ADOPT_BUTTON') collate "C") in ('false', 'no', 'n', '0', 'off'), false)`;

/**
 * One pet's page as one JSON text: the shelter's slug, the pet's uuid, the shelter's uuid where staff preview it, what the
 * address says instead of the setting, the setting's defaults.
 * No row: nothing that a visitor may see, whatever the reason.
 */
export const petSql = `with ${house('$1', '$3')},
  named as (select x.value, x.translation from house h join shelter_setting x on x.shelter_id = h.id
    and x.type_key = 'PET_CHARACTERISTICS_ALIAS' and not x.deleted)
  select ${answer(`(select row_to_json(z) from (select ${petFields}, p.description, p.price, p.birth_date, p.neutered,
      p.custom_code as code, h.currency,
      (select coalesce(json_agg(${pictureOf('f')} order by f.ord), '[]') from (
        select 0 as ord, f.* from stored_file f where f.id = p.picture_id
        union all select m.position + 1, f.* from pet_media m join stored_file f on f.id = m.file_id
          where m.pet_id = p.id and m.kind_key = 'PICTURE' and m.state_key = 'STORED' and f.id is distinct from p.picture_id) f) as pictures,
      (select coalesce(json_agg(json_build_object('key', f.key, 'url', m.url) order by m.position, m.id), '[]')
        from pet_media m left join stored_file f on f.id = m.file_id
        where m.pet_id = p.id and m.kind_key = 'VIDEO' and m.state_key in ('STORED', 'LINKED')) as videos,
      ${characteristics} as characteristics,
      json_build_object('name', h.name, 'main', h.main, 'slug', h.slug) as shelter,
      json_build_object('name', b.name, 'email', b.email, 'phone', b.work_phone, 'address', a.address, 'zip', a.zip,
        'country', c.abbreviation) as branch,
      coalesce((h.pet_listing ->> 'display_breed')::boolean, true) as display_breed,
      coalesce((h.pet_listing ->> 'test_mode')::boolean, false) as test_mode,
      coalesce((${kept('PET_PROFILE')} -> 'allow_adoption' ->> case when p.foster then 'in_foster' else 'in_shelter' end)::boolean, true)
        and not ${isKeptBack} as adoptable, ${path} as path,
      coalesce(h.iframe ->> 'btnText', '') as "btnText",
      (select case when (x.value ->> 'enabled')::boolean then json_build_object(
          'text', nullif(x.value ->> 'btnText', ''), 'texts', ${texts('btnText', 'x.translation')}, 'gifts', coalesce(${gifts}, '[]')) end
        from shelter_setting x where x.shelter_id = h.id and x.type_key = 'SPONSOR' and not x.deleted) as sponsor,
      (select json_build_object('p', l.x -> 'p', 't', l.x -> 't') from (select $5::jsonb || h.iframe || $4::jsonb as x) l) as layout
    ) z)`)}
  from house h join organization_branch b on b.shelter_id = h.id join public_pet p on p.branch_id = b.id and p.uuid = $2::uuid
  join address a on a.id = b.address_id join country c on c.id = a.country_id ${petJoins}`;
