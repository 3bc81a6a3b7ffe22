-- Limits are looked at for many pets at once (functions/restricted-pets.sql), no longer pet by pet.
drop function if exists restricted_by(pet, jsonb);
drop function if exists limit_index(pet, jsonb);
