-- The status that the status map gives an offered pet, where with it the pet would be offered no more: a run holds it back
-- until it has counted how many those are.
alter table pet_source add column next_status_key text;
