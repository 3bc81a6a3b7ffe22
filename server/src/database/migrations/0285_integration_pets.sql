-- How many pets that are not deleted an integration keeps in step, and how many animals of it wait for a word, kept by the writes as
-- `row_count` is: the sums of its rows here. A statement adds a row for each integration whose numbers it changes, and changes none;
-- each hour they become one.
create table integration_pets (
  integration_id int not null,
  pets int not null,
  waiting int not null
);
create index integration_pets_integration on integration_pets (integration_id) include (pets, waiting);

-- Rows that come, or go.
create function pets_counted() returns trigger language plpgsql as $$
declare
  each int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into integration_pets select s.integration_id, each * count(p.id), each * count(s.waits_on)
    from moved s left join pet p on p.id = s.pet_id and not p.deleted
    where s.pet_id is not null or s.waits_on is not null group by 1;
  return null;
end $$;

-- By sums, never by a join of both: the plan of a trigger is kept, and what was right for one row takes a square of 100,000.
create function pets_moved() returns trigger language plpgsql as $$
begin
  insert into integration_pets select m.integration_id, coalesce(sum(m.n) filter (where p.id is not null), 0), sum(m.waiting)
    from (select integration_id, pet_id, sum(n) as n, sum(waiting) as waiting from (
        select integration_id, pet_id, 1 as n, (waits_on is not null)::int as waiting from became where pet_id is not null or waits_on is not null
        union all select integration_id, pet_id, -1, -(waits_on is not null)::int from was where pet_id is not null or waits_on is not null
      ) s group by 1, 2 having sum(n) <> 0 or sum(waiting) <> 0) m
      left join pet p on p.id = m.pet_id and not p.deleted
    group by 1 having sum(m.n) filter (where p.id is not null) <> 0 or sum(m.waiting) <> 0;
  return null;
end $$;

create trigger counted_came after insert on pet_source referencing new table as moved for each statement execute function pets_counted();
create trigger counted_went after delete on pet_source referencing old table as moved for each statement execute function pets_counted();
create trigger counted_moved after update on pet_source referencing old table as was new table as became
  for each statement execute function pets_moved();

-- Hundreds of pets go or come back at a time: of them, too, a statement adds one row.
create function pets_turned() returns trigger language plpgsql as $$
begin
  with turned as materialized (select id, sum(n) as n from (select id, 1 as n from became where not deleted
      union all select id, -1 from was where not deleted) s group by id having sum(n) <> 0),
    counted as (insert into row_count select 'pet', sum(n) from turned having sum(n) <> 0)
  insert into integration_pets select s.integration_id, sum(t.n), 0 from turned t join pet_source s on s.pet_id = t.id group by 1;
  return null;
end $$;
drop trigger counted_turned on pet;
create trigger counted_turned after update on pet referencing old table as was new table as became
  for each statement execute function pets_turned();

-- Of an integration that has one row, that stays as it is.
create function fold_integration_pets() returns void language sql as $$
  with several as (select integration_id from integration_pets group by 1 having count(*) > 1),
    taken as (delete from integration_pets where integration_id in (select integration_id from several) returning *)
  insert into integration_pets select integration_id, sum(pets), sum(waiting) from taken group by 1
$$;

-- Puts right what is kept, where it is wrong; both are counted at one moment. Answers the integrations where it was.
create function recount_integration_pets() returns setof int language sql as $$
  insert into integration_pets select integration_id, sum(pets), sum(waiting)
    from (select s.integration_id, count(p.id) as pets, count(s.waits_on) as waiting
        from pet_source s left join pet p on p.id = s.pet_id and not p.deleted group by 1
      union all select integration_id, -sum(pets), -sum(waiting) from integration_pets group by 1) both_counts
    group by 1 having sum(pets) <> 0 or sum(waiting) <> 0 returning integration_id
$$;
select recount_integration_pets();
