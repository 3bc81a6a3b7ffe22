-- Limit control (spec 001 §4, decision 85) where two changes meet, and where staff change what a limit has done.

-- Which of the limits holds for a pet, counted from 0: the most specific that matches, then the lowest, then the first.
create function limit_index(pet pet, limits jsonb) returns int language sql stable as $$
  select l.position::int - 1 from jsonb_array_elements(limits) with ordinality l (value, position)
  where to_jsonb(pet) @> (l.value -> 'match')
  order by (select count(*) from jsonb_object_keys(l.value -> 'match')) desc, (l.value #>> '{limit,max}')::int, l.position limit 1
$$;

create or replace function limit_of(pet pet, limits jsonb) returns jsonb language sql stable as $$
  select limits -> limit_index(pet, limits) -> 'limit'
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

-- A pet that staff show again is restricted at once where its limit says so.
create trigger limits_of_shown after update of visibility_key on pet
  for each row when (new.visibility_key <> 'HIDDEN' and old.visibility_key <> new.visibility_key)
  execute function limit_follows_pet();
