-- How many texts check-ins may still send (texts/budget.ts).

-- How much of each budget is used: of the hour by the clock, and of it and the twenty-three before.
create or replace function text_use(budgets jsonb) returns jsonb language sql volatile as $$
  with now as (select date_trunc('hour', clock_timestamp(), 'UTC') as hour)
  select coalesce(json_agg(one.budget || jsonb_build_object('used_hour', used.hour, 'used_day', used.day) order by one.n)::jsonb, '[]')
  from jsonb_array_elements(budgets) with ordinality one (budget, n) cross join now
    cross join lateral (select coalesce(sum(c.texts) filter (where c.hour = now.hour), 0) as hour, coalesce(sum(c.texts), 0) as day
      from text_count c where c.scope_key = one.budget ->> 'scope_key' and c.scope_id = (one.budget ->> 'scope_id')::int
        and c.hour > now.hour - interval '24 hours') used
$$;

-- Counts one text more in all of these budgets, or in none where one is used up; answers how each stood before. One after another,
-- so that however many come at once no budget is exceeded; what is used up already is seen without waiting for a turn.
create or replace function take_text(budgets jsonb) returns jsonb language plpgsql volatile as $$
declare used jsonb := text_use(budgets);
begin
  if used @? '$[*] ? (@.used_hour >= @.hour || @.used_day >= @.day)' then return used; end if;
  perform pg_advisory_xact_lock(hashtext('text budget'));
  used := text_use(budgets);
  if used @? '$[*] ? (@.used_hour >= @.hour || @.used_day >= @.day)' then return used; end if;
  insert into text_count as c (scope_key, scope_id, hour, texts)
    select one ->> 'scope_key', (one ->> 'scope_id')::int, date_trunc('hour', clock_timestamp(), 'UTC'), 1
    from jsonb_array_elements(budgets) one
    on conflict (scope_key, scope_id, hour) do update set texts = c.texts + 1;
  return used;
end $$;
