-- Names that read the same are the same: full-width letters, other blanks and more of them, upper and lower case, and whatever
-- is drawn as nothing (`NOT_DRAWN` in contract/src/field.ts).
create function name_key(name text) returns text language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(regexp_replace(normalize(name, NFKC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'), ' +', ' ', 'g')));

-- Of names that now are the same the oldest keeps its own; the others get a number, which the audit trail tells.
create function number_same_names(of regclass, beside text, longest int) returns void language plpgsql as $$
declare
  later record;
  numbered text;
  is_free boolean;
begin
  for later in execute format('select l.id, l.name from %1$s l where not l.deleted and exists (select from %1$s e
      where not e.deleted and e.id < l.id and name_key(e.name) = name_key(l.name) and %2$s) order by l.id', of, beside)
  loop
    for number in 2 .. 1000000 loop
      numbered := left(later.name, longest - 10) || ' (' || number || ')';
      execute format('select not exists (select from %s e join %1$s l on l.id = $1
        where not e.deleted and name_key(e.name) = name_key($2) and %s)', of, beside) into is_free using later.id, numbered;
      exit when is_free;
    end loop;
    execute format('update %s set name = $2 where id = $1', of) using later.id, numbered;
  end loop;
end $$;

select set_config('homeward.call', 'upgrade', true);
select number_same_names('question_group', 'true', 80), number_same_names('specie', 'true', 80),
  number_same_names('organization_branch', 'e.shelter_id = l.shelter_id', 120), number_same_names('breed', 'e.specie_id = l.specie_id', 120);
select set_config('homeward.call', '', true);
drop function number_same_names;

drop index question_group_name_unique, specie_name_unique, organization_branch_name_unique, breed_name_unique;
create unique index question_group_name_unique on question_group (name_key(name)) where not deleted;
create unique index specie_name_unique on specie (name_key(name)) where not deleted;
create unique index organization_branch_name_unique on organization_branch (shelter_id, name_key(name)) where not deleted;
create unique index breed_name_unique on breed (specie_id, name_key(name)) where not deleted;
