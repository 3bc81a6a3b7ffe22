-- How many rows of a business table are not deleted, kept by the writes: the sum of its rows here. A write adds a row of its
-- own and changes none, so that writers never wait for each other; at night they become one.
create table row_count (
  table_name text not null,
  n bigint not null
);
create index row_count_table on row_count (table_name) include (n);

create function count_added() returns trigger language plpgsql as $$
begin
  insert into row_count select tg_table_name, count(*) from added where not deleted having count(*) > 0;
  return null;
end $$;

create function count_gone() returns trigger language plpgsql as $$
begin
  insert into row_count select tg_table_name, -count(*) from gone where not deleted having count(*) > 0;
  return null;
end $$;

create function count_turned() returns trigger language plpgsql as $$
begin
  insert into row_count values (tg_table_name, case when new.deleted then -1 else 1 end);
  return null;
end $$;

create function count_none() returns trigger language plpgsql as $$
begin
  insert into row_count select tg_table_name, -sum(n) from row_count where table_name = tg_table_name having sum(n) <> 0;
  return null;
end $$;

create function counted_table(name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger counted_added after insert on %s referencing new table as added
    for each statement execute function count_added()', name);
  execute format('create trigger counted_gone after delete on %s referencing old table as gone
    for each statement execute function count_gone()', name);
  execute format('create trigger counted_turned after update on %s for each row
    when (old.deleted is distinct from new.deleted) execute function count_turned()', name);
  execute format('create trigger counted_none after truncate on %s for each statement execute function count_none()', name);
  execute format('insert into row_count select %L, count(*) from %s where not deleted', name::text, name);
end $$;

create function counted_tables() returns setof regclass language sql stable as $$
  select tgrelid::regclass from pg_trigger where tgname = 'counted_added'
$$;

-- What was kept becomes one row a table. Writers go on meanwhile: what they add is not among what is taken away.
create function fold_row_counts() returns void language sql as $$
  with taken as (delete from row_count returning table_name, n)
  insert into row_count select table_name, sum(n) from taken group by table_name
$$;

-- Puts right what is kept, where it is wrong; both are counted at one moment. Answers the tables that were.
create function recount_rows() returns setof text language plpgsql as $$
declare
  counted regclass;
  wrong bigint;
begin
  for counted in select * from counted_tables() loop
    execute format('insert into row_count select %1$L, r.n - k.n from (select count(*) as n from %1$s where not deleted) r,
      (select coalesce(sum(n), 0) as n from row_count where table_name = %1$L) k where r.n <> k.n returning n', counted) into wrong;
    if wrong is not null then
      return next counted::text;
    end if;
  end loop;
end $$;

do $$
declare
  kept text;
begin
  for kept in select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'deleted' and t.table_type = 'BASE TABLE' loop
    perform counted_table(kept::regclass);
  end loop;
end $$;

-- Every noun to come is counted from its first row.
create or replace function business_table(name regclass, secrets text[] default '{}') returns void language plpgsql as $$
begin
  execute format('alter table %s
    add column uuid uuid not null default gen_random_uuid(),
    add column version int not null default 1,
    add column created_date timestamptz not null default now(),
    add column updated_date timestamptz not null default now(),
    add column deleted boolean not null default false,
    add column deleted_date timestamptz,
    add constraint %I unique (uuid)', name, name || '_uuid_unique');
  execute format('create trigger touch before update on %s for each row execute function touch()', name);
  perform counted_table(name);
  perform audited_table(name, '', secrets);
end $$;
