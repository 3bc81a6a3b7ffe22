/**
 * Where the system's ICU is not the one that indexes were sorted by (another image, another machine for the same files), what
 * they hold is out of order and finds not all: they are made anew, once. The collation says by which version they were.
 */
export const sortAnew = `do $$
declare
  index regclass;
  sorted oid := (select oid from pg_collation where collname = 'by_name' and collnamespace = 'public'::regnamespace
    and collversion is distinct from pg_collation_actual_version(oid));
begin
  if sorted is null then
    return;
  end if;
  for index in select indexrelid::regclass from pg_index where sorted = any(indcollation::oid[]) loop
    execute format('reindex index %s', index);
  end loop;
  alter collation by_name refresh version;
end $$`;
