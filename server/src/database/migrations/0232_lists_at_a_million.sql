-- Every filter and sort that the lists of pets and of applications offer, among a million of them.
create index pet_name on pet (name, id);
create index pet_status on pet (status_key, id) where not deleted;
create index pet_visibility on pet (visibility_key, id) where not deleted;
create index pet_microchip on pet (microchip);
create index pet_custom_code_search on pet using gin (custom_code gin_trgm_ops);
create index pet_global_code_search on pet using gin (global_code gin_trgm_ops);
drop index pet_specie;
create index pet_specie on pet (specie_id, id);
create index organization_branch_name on organization_branch (name, id);
create index adopter_user_name on adopter_user (first_name, id);
create index adopter_user_email_search on adopter_user using gin (email gin_trgm_ops);
create index adoption_application_canceled on adoption_application (id) where canceled and not deleted;

-- The letters of a text and its pairs of neighbours, small: by them an index finds one or two letters, too short for trigrams.
create function letter_pairs(words text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  letters text[] := string_to_array(lower(words), null);
  pairs text[] := letters;
begin
  for i in 1..cardinality(letters) - 1 loop
    pairs := pairs || (letters[i] || letters[i + 1]);
  end loop;
  return pairs;
end $$;
create index pet_name_pairs on pet using gin (letter_pairs(name));
create index adopter_user_email_pairs on adopter_user using gin (letter_pairs(email));
