-- What a listing walks, newest first, and filters by, without a look at the pets themselves.
create index pet_listed on pet (branch_id, id desc)
  include (specie_id, breed_primary_id, secondary_breed_id, sex_key, age_key, size_key, foster)
  where not deleted and visibility_key = 'VISIBLE' and status_key = 'AVAILABLE';
-- Which species and breeds there are to choose from.
create index pet_listed_breed on pet (branch_id, specie_id, breed_primary_id)
  where not deleted and visibility_key = 'VISIBLE' and status_key = 'AVAILABLE';
-- The same, with what pets have got since: a view keeps to the columns there were.
create or replace view public_pet as
  select p.* from pet p join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id
  where not p.deleted and not b.deleted and not s.deleted and s.active and b.active
    and p.visibility_key = 'VISIBLE' and p.status_key = 'AVAILABLE';
