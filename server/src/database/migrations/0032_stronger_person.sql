-- Nobody changes a person who holds what they do not: neither their name nor password, roles or sessions, by whichever
-- call. One rule where every change passes; who acts is set by the frame, and nobody acting is the product itself.
create function refuse_over_stronger() returns trigger language plpgsql as $$
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
      raise exception 'You cannot grant or take what you do not hold: %',
        array_to_string(beyond[1:5], ', ') || case when cardinality(beyond) > 5 then ' …' else '' end
        using errcode = 'HW403';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- At commit: what is wrong with a field is said before.
create constraint trigger stronger after update or delete on admin_user
  deferrable initially deferred for each row execute function refuse_over_stronger('id');
create constraint trigger stronger after update or delete on admin_session
  deferrable initially deferred for each row execute function refuse_over_stronger('admin_user_id');
-- At once: with the role taken away nobody could tell any more.
create trigger stronger before insert or update or delete on admin_auth_assignment
  for each row execute function refuse_over_stronger('admin_user_id');
