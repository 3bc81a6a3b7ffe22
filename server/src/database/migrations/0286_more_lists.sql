-- What is left of the filters and sorts of lists. With 0 those that have none stand beside the others.
create index mapping_breed_of_specie on mapping_breed (coalesce(specie_id, 0), id) where not deleted;
create index mapping_breed_pairs on mapping_breed using gin (letter_pairs(name));
create index characteristics_definition_by_shelter on characteristics_definition (coalesce(shelter_id, 0), id) where not deleted;
create index visitor_name_pairs on visitor using gin (letter_pairs(name));
create index organization_branch_gone on organization_branch (id) where deleted;
