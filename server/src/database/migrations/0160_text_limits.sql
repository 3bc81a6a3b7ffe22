-- What a number, and a location, was texted lately.
alter table sms add column abroad boolean not null default false;
create index sms_phone on sms (phone, created_date);
