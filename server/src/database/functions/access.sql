-- Whom a change of rights reaches, and who may change whom.

-- Every item a user holds, through roles in roles. `union` ends even where a cycle were written by hand.
create or replace function held_items(user_id int) returns setof int language sql stable as $$
  with recursive held (item_id) as (
    select a.item_id from admin_auth_assignment a where a.admin_user_id = user_id
    union
    select c.child_id from held h join admin_auth_item_child c on c.parent_id = h.item_id
      join admin_auth_item i on i.id = h.item_id and not i.deleted
  )
  select i.id from held h join admin_auth_item i on i.id = h.item_id where not i.deleted
$$;

-- Whether a role asks for a second factor of who holds it, through whichever roles.
create or replace function must_have_second_factor(user_id int) returns boolean language sql stable as $$
  select exists (select from held_items(user_id) h join admin_auth_item i on i.id = h and i.second_factor_required)
$$;

create or replace function owes_second_factor(user_id int) returns boolean language sql stable as $$
  select not exists (select from admin_second_factor f where f.admin_user_id = user_id) and must_have_second_factor(user_id)
$$;

-- The epoch also changes with sessions and access keys that end before their time, so that a remembered identity is confirmed by
-- one look at it. At commit, as the last lock a transaction takes: whoever waits for it holds up nobody.
create or replace function next_auth_epoch() returns trigger language plpgsql as $$
declare this bigint := pg_current_xact_id()::text::bigint;
begin
  update auth_epoch set epoch = this where epoch <> this;
  return null;
end $$;

-- Nobody changes a person who holds what they do not: neither their name nor password, roles or sessions, by whichever
-- call. One rule where every change passes; who acts is set by the frame, and nobody acting is the product itself.
create or replace function refuse_over_stronger() returns trigger language plpgsql as $$
declare
  acting int := acting('user_id')::int;
  person int := (to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> tg_argv[0])::int;
  beyond text[];
begin
  if acting is not null and acting <> person then
    select array_agg(i.name order by i.name) into beyond
      from held_items(person) h join admin_auth_item i on i.id = h and i.type = 2
      where not exists (select from held_items(acting) o where o = h);
    if beyond is not null then
      raise exception 'You cannot change somebody who holds what you do not: %',
        array_to_string(beyond[1:5], ', ') || case when cardinality(beyond) > 5 then ' …' else '' end
        using errcode = 'HW403';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
