-- How the newest run of an integration ended, and when the last one did, kept by the writes of runs: the list of integrations is
-- sorted and filtered by it. Of one whose newest run is not over, or that has none, nothing is kept of how it ended.
alter table integration add column last_sync timestamptz, add column ended_key text;
select apart_from_main('integration', 'description', 'credentials', 'account_hash', 'main', 'active', 'last_sync', 'ended_key');

create function ended_as(run integration_sync) returns text language sql immutable as $$
  select case when run.waiting_for is not null then 'ASKING'
    when run.finish is not null then case when run.held_up then 'HELD_UP' else 'FINISHED' end
    when run.canceled is not null then 'CANCELED' when run.failed is not null then 'FAILED' end
$$;

-- Of these, or of all. Answers those of which something else was kept.
create function keep_newest_syncs(integrations int[] default null) returns setof int language sql as $$
  update integration i set last_sync = n.last_sync, ended_key = n.ended_key
  from (select o.id,
      (select coalesce(s.finish, s.canceled, s.failed) from integration_sync s where s.integration_id = o.id
        and not s.dry_run and num_nonnulls(s.finish, s.canceled, s.failed) = 1 order by s.id desc limit 1) as last_sync,
      (select ended_as(s) from integration_sync s where s.integration_id = o.id and not s.dry_run order by s.id desc limit 1) as ended_key
    from integration o where integrations is null or o.id = any(integrations)) n
  where i.id = n.id and (i.last_sync, i.ended_key) is distinct from (n.last_sync, n.ended_key)
  returning i.id
$$;

create function newest_sync_kept() returns trigger language plpgsql as $$
begin
  perform keep_newest_syncs(array[new.integration_id]);
  return null;
end $$;
create trigger newest_came after insert on integration_sync for each row when (not new.dry_run) execute function newest_sync_kept();
create trigger newest_ended after update on integration_sync for each row
  when (not new.dry_run and ended_as(old) is distinct from ended_as(new)) execute function newest_sync_kept();
select keep_newest_syncs();
