-- Nobody looks for the rows that have nothing there, which nearly all are that a sync writes.
drop index audit_log_user, pet_media_file;
create index audit_log_user on audit_log (admin_user_id) where admin_user_id is not null;
create index pet_media_file on pet_media (file_id) where file_id is not null;
-- Every run changes each of its rows: with room beside it a row stays where it is, and no index hears of it.
alter table pet_source set (fillfactor = 45);
