-- What the partner said of an animal's standing when it was read last: where a list of changes says something else of it, it
-- has changed, whatever its own date says.
alter table pet_source add column standing_there text;
