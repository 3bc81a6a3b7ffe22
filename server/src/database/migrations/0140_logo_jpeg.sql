-- Logos of kennel cards are JPEGs, as PDFs hold them.
alter table stored_file
  drop constraint stored_file_key_sound,
  add constraint stored_file_key_sound check (key ~ '^[0-9a-f]{40}\.(webp|jpg|pdf|mp4|webm)$');
