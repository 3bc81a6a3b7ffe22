-- Which limit holds for a pet, as in 0010: the pet is made to JSON once, not once for each limit.
create or replace function limit_index(pet pet, limits jsonb) returns int language sql stable as $$
  with matched as materialized (select to_jsonb(pet) as value)
  select l.position::int - 1 from matched, jsonb_array_elements(limits) with ordinality l (value, position)
  where matched.value @> (l.value -> 'match')
  order by (select count(*) from jsonb_object_keys(l.value -> 'match')) desc, (l.value #>> '{limit,max}')::int, l.position limit 1
$$;
