-- Who waits at a location, in order (spec 001 §2).

-- Puts a visit last into the line of its location and answers its place there, from 1. One after another: whoever is told a place
-- has all who stand before them in sight. One call, for others wait until its transaction ends.
create or replace function join_line(joining int, location int) returns int language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtext('line'), location);
  update visit set since = clock_timestamp() where id = joining;
  return (select count(*) from visit where branch_id = location and status_key = 'WAIT_LIST' and ended_date is null);
end $$;
