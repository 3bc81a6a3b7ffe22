-- What follows from a change of an adoption application: since when it stands there, what has happened to it, and which tags
-- of its shelter it carries.

create or replace function date_application() returns trigger language plpgsql as $$
begin
  if (new.status_key, new.canceled, new.withdrew, new.returned) is distinct from (old.status_key, old.canceled, old.withdrew, old.returned)
    and new.status_date = old.status_date then
    new.status_date := clock_timestamp();
  end if;
  return new;
end $$;

create or replace function note_application() returns trigger language plpgsql as $$
declare
  was adoption_application;
begin
  if tg_op = 'UPDATE' then
    was := old;
  end if;
  insert into application_event (application_id, kind_key, status_key, admin_user_id, created_date)
    select new.id, kind, new.status_key, acting('user_id')::int,
      case when tg_op = 'INSERT' then new.created_date else new.status_date end
    from (values
      (case when new.forced_from_key is null then 'STATUS' else 'FORCED' end, new.status_key is distinct from was.status_key),
      ('CANCELED', new.canceled and was.canceled is not true),
      ('WITHDREW', new.withdrew and was.withdrew is not true),
      ('RETURNED', new.returned and was.returned is not true)) as happened (kind, holds)
    where holds;
  return null;
end $$;

-- Whether an application has not come to its end.
create or replace function is_live(application adoption_application) returns boolean language sql immutable as $$
  select not application.deleted and not application.canceled and not application.withdrew and not application.returned
    and application.status_key not in ('DECLINED', 'ADOPTED')
$$;

-- The tags that the events of its pet's shelter give an application as it stands. Notes, calls and meetings happen elsewhere:
-- what they have set, stays.
create or replace function tags_due(application adoption_application) returns int[] language sql stable as $$
  select coalesce(array_agg(distinct e.tag_id), '{}')
  from pet p join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id
    join organization_shelter_event e on e.shelter_id = s.id
  where p.id = application.pet_id and s.process_tag and not application.deleted and case e.action_key
    when 'CHANGE_STATUS' then e.status_key = application.status_key and not application.canceled and not application.withdrew
    when 'CANCELED' then application.canceled
    when 'WITHDREW' then application.withdrew
    when 'OTHER_APPLICATIONS_SAME_ADOPTER' then is_live(application) and exists (select from adoption_application other
      where other.adopter_user_id = application.adopter_user_id and other.id <> application.id and is_live(other))
    else exists (select from application_tagged t where t.application_id = application.id and t.tag_id = e.tag_id) end
$$;

create or replace function retag(application adoption_application) returns void language plpgsql as $$
declare
  due int[] := tags_due(application);
begin
  with gone as (delete from application_tagged where application_id = application.id and tag_id <> all (due) returning tag_id),
    come as (insert into application_tagged (application_id, tag_id) select application.id, unnest(due)
      on conflict do nothing returning tag_id)
  insert into application_event (application_id, kind_key, tag_id, admin_user_id)
    select application.id, 'UNTAGGED', tag_id, acting('user_id')::int from gone
    union all select application.id, 'TAGGED', tag_id, acting('user_id')::int from come;
end $$;

create or replace function tags_follow_application() returns trigger language plpgsql as $$
declare
  other adoption_application;
begin
  if tg_op = 'UPDATE' and (new.status_key, new.canceled, new.withdrew, new.returned, new.deleted, new.pet_id, new.adopter_user_id)
    is not distinct from (old.status_key, old.canceled, old.withdrew, old.returned, old.deleted, old.pet_id, old.adopter_user_id) then
    return null;
  end if;
  perform retag(new);
  -- What the same adopter has asked for besides is not alone any more, or is.
  for other in select * from adoption_application a where a.adopter_user_id = new.adopter_user_id and a.id <> new.id loop
    perform retag(other);
  end loop;
  return null;
end $$;
