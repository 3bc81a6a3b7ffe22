-- What has no shelter stands last in either order: backwards ten thousand shelters were sorted for one page of definitions.
create index organization_shelter_name_backwards on organization_shelter (name desc nulls last, id desc);
