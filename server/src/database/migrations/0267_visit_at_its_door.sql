-- A key that a page gives its visit is that visit's at one kiosk or code alone.
alter table visit drop constraint visit_key_unique;
create unique index visit_key_unique on visit (key, coalesce(kiosk_id, 0), coalesce(qr_code_id, 0));
