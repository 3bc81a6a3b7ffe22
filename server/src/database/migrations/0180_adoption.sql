-- What an adoption application consists of, its money, and what has become of it.

alter table adoption_application rename column withdrawn to withdrew;
alter table adoption_application
  -- Since when it has stood where it stands.
  add column status_date timestamptz not null default now(),
  -- Where it stood before staff set it adopted; null: it came there by itself.
  add column forced_from_key text constraint adoption_application_forced_from_known
    check (forced_from_key in ('PENDING', 'UNDER_REVIEW', 'APPROVED', 'PAID', 'SIGNED')),
  -- Under ADOPTER_CHOOSES: what the adopter has chosen.
  add column adopter_pays boolean,
  -- What its checkout is computed with, kept at its approval: later changes of settings do not touch it (docs/money.md).
  add column terms jsonb,
  add column interview_date timestamptz,
  add constraint adoption_application_flags_known check (canceled::int + withdrew::int + returned::int <= 1),
  add constraint adoption_application_withdrew_known check (not withdrew or status_key in ('PENDING', 'UNDER_REVIEW')),
  add constraint adoption_application_canceled_known check (not canceled or status_key not in ('ADOPTED', 'DECLINED')),
  add constraint adoption_application_returned_known check (not returned or status_key = 'ADOPTED'),
  add constraint adoption_application_forced_known check (forced_from_key is null or status_key = 'ADOPTED');
-- Lists are read by their newest, by who asked, and by where they stand.
create index adoption_application_status on adoption_application (status_key, id) where not deleted;
-- One pet is promised to one adopter.
create unique index adoption_application_promised_unique on adoption_application (pet_id)
  where status_key in ('APPROVED', 'SIGNED', 'PAID') and not canceled and not withdrew and not returned and not deleted;

-- What an adopter has answered, agreed to and brought: their own words, of which no trail is kept.
create table application_answer (
  id int generated always as identity primary key,
  application_id int not null constraint application_answer_application_fk references adoption_application on delete cascade,
  position int not null,
  ask text not null,
  value jsonb not null,
  constraint application_answer_position_unique unique (application_id, position)
);
create table application_opt_in (
  id int generated always as identity primary key,
  application_id int not null constraint application_opt_in_application_fk references adoption_application on delete cascade,
  title text not null,
  required boolean not null,
  accepted boolean not null,
  constraint application_opt_in_title_unique unique (application_id, title),
  constraint application_opt_in_accepted_known check (accepted or not required)
);
create table application_document (
  id int generated always as identity primary key,
  application_id int not null constraint application_document_application_fk references adoption_application on delete cascade,
  title text not null,
  received_date timestamptz,
  constraint application_document_title_unique unique (application_id, title)
);

create table checkout_line (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint checkout_line_uuid_unique unique,
  application_id int not null constraint checkout_line_application_fk references adoption_application on delete cascade,
  position int not null,
  type_key text not null constraint checkout_line_type_known check (type_key in ('ADOPTION_FEE', 'DISCOUNT', 'LICENSE', 'PRODUCT',
    'DONATION', 'FIXED_FEE', 'VOUCHER', 'TAX', 'ADDITION', 'SPAY_NEUTER')),
  -- In the currency of the application's terms, which knows its decimals.
  price numeric(14, 3) not null,
  -- What the line came from.
  json jsonb,
  constraint checkout_line_position_unique unique (application_id, position),
  constraint checkout_line_price_limits check (
    case when type_key in ('DISCOUNT', 'VOUCHER') then price <= 0 when type_key = 'TAX' then true else price >= 0 end),
  constraint checkout_line_product_known check (type_key <> 'PRODUCT' or json ? 'uuid')
);
create unique index checkout_line_type_unique on checkout_line (application_id, type_key) where type_key not in ('PRODUCT', 'TAX');
create unique index checkout_line_discount_unique on checkout_line (application_id) where type_key in ('DISCOUNT', 'ADDITION');
create unique index checkout_line_product_unique on checkout_line (application_id, (json ->> 'uuid')) where type_key = 'PRODUCT';
select audited_table('checkout_line', parent_by('adoption_application', 'application_id'));

create table payment_charge (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint payment_charge_uuid_unique unique,
  application_id int not null constraint payment_charge_application_fk references adoption_application on delete cascade,
  gateway_key text not null constraint payment_charge_gateway_known check (gateway_key in ('STRIPE', 'CYBERSOURCE')),
  -- CAPTURING: the adopter is paying just now.
  state_key text not null constraint payment_charge_state_known check (state_key in ('CAPTURING', 'CAPTURED', 'FAILED')),
  amount numeric(14, 3) not null constraint payment_charge_amount_limits check (amount > 0),
  currency text not null constraint payment_charge_currency_known check (currency ~ '^[A-Z]{3}$'),
  refunded numeric(14, 3) not null default 0,
  created_date timestamptz not null default now(),
  captured_date timestamptz,
  constraint payment_charge_refunded_limits check (refunded between 0 and amount and (refunded = 0 or state_key = 'CAPTURED')),
  constraint payment_charge_captured_known check ((captured_date is not null) = (state_key = 'CAPTURED'))
);
create index payment_charge_application on payment_charge (application_id);
-- Nobody pays twice.
create unique index payment_charge_captured_unique on payment_charge (application_id) where state_key <> 'FAILED';
select audited_table('payment_charge', parent_by('adoption_application', 'application_id'));

create table adoption_return (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint adoption_return_uuid_unique unique,
  application_id int not null constraint adoption_return_application_fk references adoption_application on delete cascade
    constraint adoption_return_once unique,
  reason_type_key text not null constraint adoption_return_reason_type_known check (reason_type_key in ('SURRENDER', 'LOST', 'RETURN')),
  description text not null constraint adoption_return_description_length check (char_length(description) between 1 and 2000),
  admin_user_id int constraint adoption_return_user_fk references admin_user,
  created_date timestamptz not null default now()
);
create index adoption_return_user on adoption_return (admin_user_id);
select audited_table('adoption_return', parent_by('adoption_application', 'application_id'));

-- The tags an application carries.
create table application_tagged (
  application_id int not null constraint application_tagged_application_fk references adoption_application on delete cascade,
  tag_id int not null constraint application_tagged_tag_fk references application_tag,
  created_date timestamptz not null default clock_timestamp(),
  constraint application_tagged_once primary key (application_id, tag_id)
);
create index application_tagged_tag on application_tagged (tag_id);

-- What has happened to an application, one row each, whoever did it.
create table application_event (
  id int generated always as identity primary key,
  application_id int not null constraint application_event_application_fk references adoption_application on delete cascade,
  kind_key text not null constraint application_event_kind_known
    check (kind_key in ('STATUS', 'FORCED', 'CANCELED', 'WITHDREW', 'RETURNED', 'TAGGED', 'UNTAGGED', 'CHECKOUT')),
  status_key text,
  tag_id int constraint application_event_tag_fk references application_tag,
  admin_user_id int constraint application_event_user_fk references admin_user,
  created_date timestamptz not null default clock_timestamp()
);
create index application_event_application on application_event (application_id);
create index application_event_tag on application_event (tag_id);
create index application_event_user on application_event (admin_user_id);

-- Where it stands is known from the day it was made on.
insert into application_event (application_id, kind_key, status_key, created_date)
  select id, 'STATUS', status_key, created_date from adoption_application;
insert into adoption_return (application_id, reason_type_key, description)
  select id, 'RETURN', 'Returned before reasons were kept' from adoption_application where returned;
alter table adoption_application disable trigger user;
update adoption_application set status_date = created_date;
alter table adoption_application enable trigger user;

-- How applications are followed stands in functions/applications.sql.
create function tags_follow_application() returns trigger language plpgsql as 'begin return null; end';
create function note_application() returns trigger language plpgsql as 'begin return null; end';
create function date_application() returns trigger language plpgsql as 'begin return new; end';
create trigger dated before update on adoption_application for each row execute function date_application();
create trigger noted after insert or update on adoption_application for each row execute function note_application();
create trigger tagged after insert or update on adoption_application for each row execute function tags_follow_application();
