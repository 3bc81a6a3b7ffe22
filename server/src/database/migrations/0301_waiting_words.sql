-- Whoever sorts words by how many pets wait for them counts all that wait: from the index alone, where they lie side by side.
create index pet_source_waiting on pet_source (waits_on) where waits_on is not null;
