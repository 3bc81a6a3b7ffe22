-- A shelter's questions are saved by the thousand, with their species: one statement writes the trail of all of them.
do $$
declare
  name text;
  parent text;
begin
  foreach name in array array['organization_question_shelter', 'organization_question_shelter_specie',
      'organization_question_shelter_translation'] loop
    -- The last argument of the trigger that stands, as it was given: how the record it is a part of is found.
    select convert_from(substring(tgargs from 1 for octet_length(tgargs) - 1), 'UTF8') into parent
      from pg_trigger where tgrelid = name::regclass and tgname = 'audit';
    execute format('drop trigger audit on %I', name);
    execute format('create trigger audit after update on %I for each row execute function audit(%L)', name, parent);
    execute format('create trigger audit_inserts after insert on %I referencing new table as became
      for each statement execute function audit_many(%L)', name, parent);
    execute format('create trigger audit_deletes after delete on %I referencing old table as was
      for each statement execute function audit_many(%L)', name, parent);
  end loop;
end $$;
