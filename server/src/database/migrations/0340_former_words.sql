-- What has ended keeps the words it ended with: who comes in under a known number and says another name leaves the visits that
-- have ended to a row with what was said then. `now_id`: whose row that number is now.
alter table visitor add column now_id int constraint visitor_now_fk references visitor on delete set null
  constraint visitor_now_known check (now_id <> id);
create index visitor_now on visitor (now_id) where now_id is not null;
drop index visitor_phone_unique;
create unique index visitor_phone_unique on visitor (shelter_id, phone) where phone is not null and now_id is null;
