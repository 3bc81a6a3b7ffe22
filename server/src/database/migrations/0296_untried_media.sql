-- What nobody has tried of an integration's pictures and videos, in an order of chance: the next is found among any number.
create index pet_media_untried on pet_media (integration_id, kind_key, hashint8(id)) where state_key = 'WAITING' and tries = 0;
