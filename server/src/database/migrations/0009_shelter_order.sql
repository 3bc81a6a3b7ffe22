-- The order of the shelter list.
create index organization_shelter_name on organization_shelter (name, id) where not deleted;
