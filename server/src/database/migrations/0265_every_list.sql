-- Every filter and sort that a list offers, among a million of its rows or among some ten thousands. What may be missing has two:
-- read backwards, an index would begin with those.
drop index pet_custom_code;
create index pet_custom_code on pet (custom_code, id);
create index pet_custom_code_backwards on pet (custom_code desc nulls last, id desc);
create index pet_of_branch on pet (branch_id, id) where not deleted;
create index pet_visible on pet (id) where not deleted and visibility_key = 'VISIBLE' and status_key = 'AVAILABLE';
drop index organization_shelter_name;
create index organization_shelter_name on organization_shelter (name, id);
create index organization_branch_name_search on organization_branch using gin (name gin_trgm_ops);

do $$
declare
  kind text;
  target text;
begin
  for kind, target in values ('breed', 'breed_id'), ('age', 'age_key'), ('sex', 'sex_key'), ('size', 'size_key'), ('specie', 'specie_id') loop
    execute format('create index mapping_%1$s_pending on mapping_%1$s ((%2$I is null) desc, name, id) where not deleted', kind, target);
    execute format('create index mapping_%1$s_name on mapping_%1$s (name, id) where not deleted', kind);
    execute format('create index mapping_%1$s_partner on mapping_%1$s (partner_key, id) where not deleted', kind);
    execute format('create index mapping_%1$s_external on mapping_%1$s (external_id, id) where not deleted', kind);
  end loop;
end $$;

create index network_name on network (description, id) where not deleted;
create index characteristics_definition_path on characteristics_definition (path, id) where not deleted;
create index characteristics_definition_type on characteristics_definition (type, id) where not deleted;
create index characteristics_definition_condition on characteristics_definition (condition, id) where not deleted;
create index characteristics_definition_value on characteristics_definition (value, id) where not deleted;
create index characteristics_definition_value_backwards on characteristics_definition (value desc nulls last, id desc) where not deleted;
create index characteristics_definition_priority on characteristics_definition (priority, id) where not deleted;
create index characteristics_definition_active on characteristics_definition (active, id) where not deleted;
create index characteristics_definition_global on characteristics_definition (global, id) where not deleted;
drop index characteristics_definition_partner;
create index characteristics_definition_partner on characteristics_definition (partner_key, id);

create index integration_sync_ended on integration_sync (integration_id, id desc) include (finish, canceled, failed)
  where not dry_run and num_nonnulls(finish, canceled, failed) = 1;
-- A run may be of a hundred thousand animals.
create index integration_sync_pet_urgent on integration_sync_pet (sync_id, (outcome_key in ('FAILED', 'WAITING')) desc, id);
create index integration_sync_pet_outcome on integration_sync_pet (sync_id, outcome_key, id);

drop index visit_visitor;
create index visit_visitor on visit (visitor_id, id);
create index visit_branch on visit (branch_id, id);
create index visit_since on visit (since, id);
-- Who is here are the newest, a thousand of a million.
create index visit_here_since on visit (since, id) where ended_date is null;
create index visit_here_standing on visit (status_key, id) where ended_date is null;
create index visit_here_reason on visit (reason_name, id) where ended_date is null;
create index visit_standing on visit (status_key, id);
create index visit_reason_name on visit (reason_name, id);
create index visit_reason_name_backwards on visit (reason_name desc nulls last, id desc);
create index visit_reason_name_search on visit using gin (reason_name gin_trgm_ops);
create index visitor_name on visitor (name, id);
create index visitor_name_search on visitor using gin (name gin_trgm_ops);

create index payment_cycle_month on payment_cycle (month, id) where not deleted;
create index payment_credit_shelter on payment_credit (shelter_id, id);
create index payment_credit_type on payment_credit (type_key, id) where not deleted;
create index payment_credit_total on payment_credit (total_amount, id) where not deleted;
create index payment_credit_used on payment_credit (amount_used, id) where not deleted;
create index payment_credit_remaining on payment_credit (amount_remaining, id) where not deleted;
create index payment_credit_open on payment_credit (id) where amount_used < total_amount and not deleted;
create index auth_token_project on auth_token (refer_schema, id) where not deleted;
create index auth_token_expire on auth_token (least(expires_date, ended_date), id) where not deleted;
create index auth_token_adopter on auth_token (adopter_user_id);
create index organization_event_name on organization_event (name, id) where not deleted;
create index organization_event_name_search on organization_event using gin (name gin_trgm_ops);
create index organization_event_end on organization_event (end_datetime, id) where not deleted;
create index admin_user_name on admin_user (last_name, id);
create index organization_event_active on organization_event (active, start_datetime desc, id desc) where not deleted;
drop index organization_event_start;
create index organization_event_start on organization_event (start_datetime desc, id desc);

create index audit_log_added on audit_log (id desc) include (table_name) where action = 'INSERT';

-- Visits and what runs say of animals are never soft-deleted, but counted like what is.
create function count_all_added() returns trigger language plpgsql as $$
begin
  insert into row_count select tg_table_name, count(*) from added having count(*) > 0;
  return null;
end $$;

create function count_all_gone() returns trigger language plpgsql as $$
begin
  insert into row_count select tg_table_name, -count(*) from gone having count(*) > 0;
  return null;
end $$;

create function counted_whole(name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger counted_added after insert on %s referencing new table as added
    for each statement execute function count_all_added()', name);
  execute format('create trigger counted_gone after delete on %s referencing old table as gone
    for each statement execute function count_all_gone()', name);
  execute format('create trigger counted_none after truncate on %s for each statement execute function count_none()', name);
  execute format('insert into row_count select %L, count(*) from %s', name::text, name);
end $$;

create or replace function recount_rows() returns setof text language plpgsql as $$
declare
  counted regclass;
  live text;
  wrong bigint;
begin
  for counted in select * from counted_tables() loop
    live := case when exists (select from pg_trigger where tgrelid = counted and tgname = 'counted_turned') then 'not deleted' else 'true' end;
    execute format('insert into row_count select %1$L, r.n - k.n from (select count(*) as n from %1$s where %2$s) r,
      (select coalesce(sum(n), 0) as n from row_count where table_name = %1$L) k where r.n <> k.n returning n', counted, live) into wrong;
    if wrong is not null then
      return next counted::text;
    end if;
  end loop;
end $$;

select counted_whole('visit'), counted_whole('integration_sync_pet');
