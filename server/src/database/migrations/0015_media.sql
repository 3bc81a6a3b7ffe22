-- Videos beside pictures and PDFs: what partners show of their animals.
alter table stored_file
  drop constraint stored_file_key_sound,
  add constraint stored_file_key_sound check (key ~ '^[0-9a-f]{40}\.(webp|pdf|mp4|webm)$'),
  drop constraint stored_file_kind_known,
  add constraint stored_file_kind_known check (kind in ('PICTURE', 'PDF', 'VIDEO'));
drop index pet_media_waiting;
create index pet_media_due on pet_media (kind_key, next_try, id) where state_key = 'WAITING';
create index pet_media_open on pet_media (integration_id) where state_key in ('WAITING', 'FAILED');
