-- Limits follow pets by the statement, not by the row: a sync writes hundreds at once.
create function apply_limits_to(pets int[]) returns void language plpgsql as $$
begin
  perform 1 from pet p where p.id = any (pets) order by p.id for no key update;
  update pet p set visibility_key = case p.visibility_key when 'VISIBLE' then 'RESTRICTED' else 'VISIBLE' end
  from organization_branch b left join shelter_setting s on s.shelter_id = b.shelter_id and s.type_key = 'ADOPTION' and not s.deleted
  where p.id = any (pets) and b.id = p.branch_id and not p.deleted and p.visibility_key <> 'HIDDEN'
    and restricted_by(p, coalesce(s.value -> 'pet', '[]')) <> (p.visibility_key = 'RESTRICTED');
end $$;

-- Of these pets, those that a limit may say something of: their shelter has one, or one has restricted them.
create function limited(pets int[]) returns int[] language sql stable as $$
  select array_agg(p.id) from pet p join organization_branch b on b.id = p.branch_id
    left join shelter_setting s on s.shelter_id = b.shelter_id and s.type_key = 'ADOPTION' and not s.deleted
  where p.id = any (pets)
    and (p.visibility_key = 'RESTRICTED' or jsonb_array_length(coalesce(s.value -> 'pet', '[]')) > 0)
$$;

create function limits_follow_pets() returns trigger language plpgsql as $$
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

drop trigger limits on pet;
drop trigger limits_of_shown on pet;
drop function limit_follows_pet;
create trigger limits after insert on pet referencing new table as became
  for each statement execute function limits_follow_pets();
create trigger limits_of_changed after update on pet referencing old table as was new table as became
  for each statement execute function limits_follow_pets();
