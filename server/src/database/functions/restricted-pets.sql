-- What makes a pet RESTRICTED: the limits of its shelter (spec 001 §4, decision 85), and when they are looked at again.

create or replace function is_active_inquiry(a adoption_application) returns boolean language sql stable as $$
  select not a.deleted and not a.canceled and not a.withdrew and not a.returned
    and a.status_key in ('PENDING', 'UNDER_REVIEW', 'APPROVED', 'SIGNED', 'PAID')
$$;

create or replace function active_inquiries(pet_id int) returns bigint language sql stable as $$
  select count(*) from adoption_application a where a.pet_id = active_inquiries.pet_id and is_active_inquiry(a)
$$;

-- What limits match by, of a pet.
create or replace function limited_by(age_key text, sex_key text, size_key text, specie_id int, breed_primary_id int,
  secondary_breed_id int, foster boolean) returns jsonb language sql stable as $$
  select jsonb_build_object('age_key', age_key, 'sex_key', sex_key, 'size_key', size_key, 'specie_id', specie_id,
    'breed_primary_id', breed_primary_id, 'secondary_breed_id', secondary_breed_id, 'foster', foster)
$$;

-- Of these pets, those for which a limit holds, which it is, counted from 0, and whether it restricts the pet. The most specific
-- that matches holds, then the lowest, then the first; it restricts from the maximum on, and until the pet is back at the minimum.
-- All at once, and once for all that are alike: pet by pet, a shelter of 50,000 would take a quarter of a minute.
create or replace function limits_among(pets int[], limits jsonb) returns table (pet_id int, at int, restricted boolean)
language plpgsql stable rows 10000 as $$
begin
  return query
  with said as materialized (
      select l.position::int - 1 as at, l.value -> 'match' as match, (l.value #>> '{limit,min}')::int as least,
        (l.value #>> '{limit,max}')::int as most, (select count(*) from jsonb_object_keys(l.value -> 'match')) as keys
      from jsonb_array_elements(limits) with ordinality l (value, position)),
    alike as materialized (
      select limited_by(p.age_key, p.sex_key, p.size_key, p.specie_id, p.breed_primary_id, p.secondary_breed_id, p.foster) as facts,
        p.visibility_key = 'RESTRICTED' as restricted, array_agg(p.id) as ids
      from pet p where p.id = any (pets)
      group by p.age_key, p.sex_key, p.size_key, p.specie_id, p.breed_primary_id, p.secondary_breed_id, p.foster, p.visibility_key = 'RESTRICTED'),
    asked as materialized (
      select a.pet_id, count(*) as inquiries from adoption_application a where a.pet_id = any (pets) and is_active_inquiry(a) group by a.pet_id)
  select p.id, held.at, case when coalesce(n.inquiries, 0) >= held.most then true when coalesce(n.inquiries, 0) <= held.least then false
      else alike.restricted end
  from alike cross join lateral (
      select s.* from said s where alike.facts @> s.match order by s.keys desc, s.most, s.at limit 1) held
    cross join lateral unnest(alike.ids) p (id) left join asked n on n.pet_id = p.id;
end $$;

create or replace function limit_of(pet pet, limits jsonb) returns jsonb language sql stable as $$
  select limits -> m.at -> 'limit' from limits_among(array[pet.id], limits) m
$$;

-- Of these pets, those that a limit may say something of: their shelter has one, or one has restricted them.
create or replace function limited(pets int[]) returns int[] language sql stable as $$
  select array_agg(p.id) from pet p join organization_branch b on b.id = p.branch_id
    left join shelter_setting s on s.shelter_id = b.shelter_id and s.type_key = 'ADOPTION' and not s.deleted
  where p.id = any (pets)
    and (p.visibility_key = 'RESTRICTED' or jsonb_array_length(coalesce(s.value -> 'pet', '[]')) > 0)
$$;

-- The pets are locked first, in their order, and counted in a statement of its own: of two inquiries at once, or an
-- inquiry and a change of the limits, the second sees what the first has done. Foreign keys to the pets pass this lock.
-- Limits follow pets by the statement, not by the row: a sync writes hundreds at once.
create or replace function apply_limits_to(pets int[]) returns void language plpgsql as $$
declare
  house record;
begin
  perform 1 from pet p where p.id = any (pets) order by p.id for no key update;
  for house in
    select array_agg(p.id) as pets, coalesce(s.value -> 'pet', '[]') as limits from pet p join organization_branch b on b.id = p.branch_id
      left join shelter_setting s on s.shelter_id = b.shelter_id and s.type_key = 'ADOPTION' and not s.deleted
    where p.id = any (pets) and not p.deleted and p.visibility_key <> 'HIDDEN' group by s.id
  loop
    update pet p set visibility_key = case p.visibility_key when 'VISIBLE' then 'RESTRICTED' else 'VISIBLE' end
    from unnest(house.pets) here (id) left join limits_among(house.pets, house.limits) held on held.pet_id = here.id
    where p.id = here.id and coalesce(held.restricted, false) <> (p.visibility_key = 'RESTRICTED');
  end loop;
end $$;

create or replace function apply_limits(of_shelter int, of_pet int default null) returns void language plpgsql as $$
begin
  perform apply_limits_to(array(select p.id from pet p join organization_branch b on b.id = p.branch_id
    where b.shelter_id = of_shelter and not p.deleted and (of_pet is null or p.id = of_pet)));
end $$;

create or replace function limit_follows_application() returns trigger language plpgsql as $$
begin
  perform apply_limits(b.shelter_id, p.id) from pet p join organization_branch b on b.id = p.branch_id
    where p.id in (new.pet_id, old.pet_id);
  return null;
end $$;

create or replace function limit_follows_setting() returns trigger language plpgsql as $$
begin
  perform apply_limits(new.shelter_id);
  return null;
end $$;

create or replace function limits_follow_pets() returns trigger language plpgsql as $$
declare
  pets int[];
begin
  if tg_op = 'INSERT' then
    pets := limited(array(select id from became));
  else
    -- What limits match by has changed, the pet has moved or was restored, or staff show it again.
    pets := limited(array(select n.id from became n join was o using (id)
      where (n.branch_id, n.age_key, n.sex_key, n.size_key, n.specie_id, n.breed_primary_id, n.secondary_breed_id, n.foster, n.deleted)
        is distinct from (o.branch_id, o.age_key, o.sex_key, o.size_key, o.specie_id, o.breed_primary_id, o.secondary_breed_id, o.foster, o.deleted)
      or (n.visibility_key <> 'HIDDEN' and n.visibility_key <> o.visibility_key)));
  end if;
  if pets is not null then
    perform apply_limits_to(pets);
  end if;
  return null;
end $$;
