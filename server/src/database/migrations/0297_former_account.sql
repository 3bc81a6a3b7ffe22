-- Which account this one was before its address, or whatever tells it from others, became another.
alter table partner_account add column former_id int constraint partner_account_former_fk references partner_account;
