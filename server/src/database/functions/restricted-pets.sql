-- What makes a pet RESTRICTED: the limits of its shelter (spec 001 §4, decision 85), and when they are looked at again.

create or replace function active_inquiries(pet_id int) returns bigint language sql stable as $$
  select count(*) from adoption_application a where a.pet_id = active_inquiries.pet_id and not a.deleted
    and not a.canceled and not a.withdrew and not a.returned
    and a.status_key in ('PENDING', 'UNDER_REVIEW', 'APPROVED', 'SIGNED', 'PAID')
$$;

-- Which of the limits holds for a pet, counted from 0: the most specific that matches, then the lowest, then the first. The pet is
-- made to JSON once, not once for each limit.
create or replace function limit_index(pet pet, limits jsonb) returns int language sql stable as $$
  with matched as materialized (select to_jsonb(pet) as value)
  select l.position::int - 1 from matched, jsonb_array_elements(limits) with ordinality l (value, position)
  where matched.value @> (l.value -> 'match')
  order by (select count(*) from jsonb_object_keys(l.value -> 'match')) desc, (l.value #>> '{limit,max}')::int, l.position limit 1
$$;

create or replace function limit_of(pet pet, limits jsonb) returns jsonb language sql stable as $$
  select limits -> limit_index(pet, limits) -> 'limit'
$$;

-- Whether a limit restricts a pet: from the maximum on, and until it is back at the minimum.
create or replace function restricted_by(pet pet, limits jsonb) returns boolean language sql stable as $$
  select coalesce((select case when n >= (l ->> 'max')::int then true when n <= (l ->> 'min')::int then false
      else pet.visibility_key = 'RESTRICTED' end
    from limit_of(pet, limits) l, active_inquiries(pet.id) n where l is not null), false)
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
create or replace function apply_limits(of_shelter int, of_pet int default null) returns void language plpgsql as $$
declare
  pets int[];
begin
  if of_pet is null then
    pets := array(select p.id from pet p join organization_branch b on b.id = p.branch_id
      where b.shelter_id = of_shelter and not p.deleted order by p.id for no key update of p);
  else
    pets := array(select p.id from pet p where p.id = of_pet for no key update);
  end if;
  update pet p set visibility_key = case p.visibility_key when 'VISIBLE' then 'RESTRICTED' else 'VISIBLE' end
  from organization_branch b left join shelter_setting s on s.shelter_id = b.shelter_id and s.type_key = 'ADOPTION' and not s.deleted
  where p.id = any (pets) and b.id = p.branch_id and b.shelter_id = of_shelter and not p.deleted and p.visibility_key <> 'HIDDEN'
    and restricted_by(p, coalesce(s.value -> 'pet', '[]')) <> (p.visibility_key = 'RESTRICTED');
end $$;

-- Limits follow pets by the statement, not by the row: a sync writes hundreds at once.
create or replace function apply_limits_to(pets int[]) returns void language plpgsql as $$
begin
  perform 1 from pet p where p.id = any (pets) order by p.id for no key update;
  update pet p set visibility_key = case p.visibility_key when 'VISIBLE' then 'RESTRICTED' else 'VISIBLE' end
  from organization_branch b left join shelter_setting s on s.shelter_id = b.shelter_id and s.type_key = 'ADOPTION' and not s.deleted
  where p.id = any (pets) and b.id = p.branch_id and not p.deleted and p.visibility_key <> 'HIDDEN'
    and restricted_by(p, coalesce(s.value -> 'pet', '[]')) <> (p.visibility_key = 'RESTRICTED');
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
