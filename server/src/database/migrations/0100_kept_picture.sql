-- A picture that its partner shows no longer stays until the one in its place is here.
alter table pet_media
  add column listed boolean not null default true,
  add constraint pet_media_kept_is_here check (listed or file_id is not null);
-- What nobody has tried yet comes first.
drop index pet_media_due;
create index pet_media_due on pet_media (kind_key, (tries > 0), next_try, id) where state_key = 'WAITING';
