/**
 * The shelter of a page, where visitors may see it: `house`, with its main language (decision 46). In test mode that is only
 * whoever knows its uuid, which no page tells: staff, in the console's preview.
 */
export const house = (slug: string, preview: string) => `house as (
    select s.id, s.name, s.slug, s.pet_listing, c.currency, coalesce(s.uuid::text = ${preview}, false) as previewed,
      coalesce(main.abbreviation, own.abbreviation, 'en') as main, coalesce(i.value, '{}') as iframe
    from organization_shelter s join country c on c.id = s.country_id
    left join language own on own.id = c.default_language_id
    left join organization_shelter_language m on m.shelter_id = s.id and m.main_language
    left join language main on main.id = m.language_id
    left join shelter_setting i on i.shelter_id = s.id and i.type_key = 'IFRAME' and not i.deleted
    where s.slug = ${slug} and s.active and not s.deleted
      and (not coalesce((s.pet_listing ->> 'test_mode')::boolean, false) or s.uuid::text = ${preview}))`;

/** A page's data after two lines of what it is sent with: the sites that may frame it, the shelter's languages, its main one first. */
export const answer = (data: string) => `coalesce(h.iframe -> 'frame_ancestors', '[]')::text || e'\n' ||
  (select (jsonb_build_array(h.main) || coalesce(jsonb_agg(l.abbreviation order by l.abbreviation), '[]'))::text
    from organization_shelter_language o join language l on l.id = o.language_id where o.shelter_id = h.id) || e'\n' || ${data}::text`;

/** A pet as both pages show it, but for its pictures. */
export const petFields = `p.uuid, p.name, sp.name as specie, p.sex_key as sex, p.age_key as age, p.size_key as size, p.foster,
  array_remove(array[b1.name, b2.name], null) as breeds`;
export const petJoins = `join specie sp on sp.id = p.specie_id
  left join breed b1 on b1.id = p.breed_primary_id left join breed b2 on b2.id = p.secondary_breed_id`;
export const pictureOf = (file: string) =>
  `json_build_object('key', ${file}.key, 'width', ${file}.width, 'height', ${file}.height)`;
