-- How shelters are billed and paid out, month by month, and what they have to their credit.

create table payment_cycle (
  id int generated always as identity primary key,
  code text not null generated always as ('CY-' || lpad(id::text, greatest(6, char_length(id::text)), '0')) stored
    constraint payment_cycle_code_unique unique,
  shelter_id int not null constraint payment_cycle_shelter_fk references organization_shelter,
  -- The first day of its month, in UTC.
  month date not null constraint payment_cycle_month_known check (extract(day from month) = 1),
  currency text not null constraint payment_cycle_currency_known check (currency ~ '^[A-Z]{3}$'),
  payment_gateway_type text not null constraint payment_cycle_gateway_known check (payment_gateway_type in ('STRIPE', 'CYBERSOURCE')),
  -- In whose account the money arrives.
  payment_owner_type text not null constraint payment_cycle_owner_known check (payment_owner_type in ('ORGANIZATION', 'PLATFORM')),
  payment_model_key text not null constraint payment_cycle_model_fk references payment_model,
  payout_status_key text not null default 'FORECAST' constraint payment_cycle_payout_status_known check (payout_status_key in
    ('UNPAID', 'SKIPPED', 'FORECAST', 'TRANSFERRED', 'PAID', 'SETTLED', 'COVERAGE', 'CREDIT')),
  -- What the shelter owes in fees; below 0 where more was given back than became due.
  fees_due numeric(14, 3) not null default 0,
  -- What credits have met of that, or would meet if it closed now.
  credit_used numeric(14, 3) not null default 0 constraint payment_cycle_credit_used_limits check (credit_used >= 0),
  billing_amount numeric(14, 3) not null default 0 constraint payment_cycle_billing_amount_limits check (billing_amount >= 0),
  constraint payment_cycle_month_once unique (shelter_id, month, currency, payment_gateway_type, payment_owner_type, payment_model_key),
  constraint payment_cycle_amount_known check (case
    when payout_status_key = 'FORECAST' then true
    when payout_status_key in ('SKIPPED', 'COVERAGE', 'CREDIT') then billing_amount = 0
    else billing_amount > 0 end)
);
select business_table('payment_cycle');
create index payment_cycle_payout_status on payment_cycle (payout_status_key, id) where not deleted;
create index payment_cycle_model on payment_cycle (payment_model_key);

-- What a cycle is made of: charges by the day they were captured, and what went back to adopters.
create table payment_cycle_entry (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint payment_cycle_entry_uuid_unique unique,
  cycle_id int not null constraint payment_cycle_entry_cycle_fk references payment_cycle,
  charge_id int not null constraint payment_cycle_entry_charge_fk references payment_charge,
  kind_key text not null constraint payment_cycle_entry_kind_known check (kind_key in ('CHARGE', 'REFUND')),
  -- Of a charge what must reach the shelter, of a refund what of that went back.
  amount numeric(14, 3) not null constraint payment_cycle_entry_amount_limits check (amount >= 0),
  -- Of a charge what platform and gateway took, of a refund all that went back.
  whole numeric(14, 3) not null constraint payment_cycle_entry_whole_limits check (whole >= 0),
  borne_by_key text constraint payment_cycle_entry_borne_by_known check (borne_by_key in ('ADOPTER', 'SHELTER', 'NOBODY')),
  created_date timestamptz not null default now(),
  constraint payment_cycle_entry_borne_known check ((borne_by_key is not null) = (kind_key = 'CHARGE'))
);
create index payment_cycle_entry_cycle on payment_cycle_entry (cycle_id);
create index payment_cycle_entry_charge on payment_cycle_entry (charge_id);
-- A charge enters once.
create unique index payment_cycle_entry_charge_unique on payment_cycle_entry (charge_id) where kind_key = 'CHARGE';
select audited_table('payment_cycle_entry', parent_by('payment_cycle', 'cycle_id'));

-- What the platform owes a shelter: it pays fees. What is used of it is the sum of its uses, whoever writes it.
create table payment_credit (
  id int generated always as identity primary key,
  code text not null generated always as ('CR-' || lpad(id::text, greatest(6, char_length(id::text)), '0')) stored
    constraint payment_credit_code_unique unique,
  shelter_id int not null constraint payment_credit_shelter_fk references organization_shelter,
  -- COVERAGE: what a cycle came to below 0.
  type_key text not null constraint payment_credit_type_known check (type_key in ('VOUCHER', 'COVERAGE')),
  currency text not null constraint payment_credit_currency_known check (currency ~ '^[A-Z]{3}$'),
  total_amount numeric(14, 3) not null constraint payment_credit_total_amount_limits check (total_amount > 0),
  amount_used numeric(14, 3) not null default 0
    constraint payment_credit_amount_used_limits check (amount_used between 0 and total_amount),
  amount_remaining numeric(14, 3) not null generated always as (total_amount - amount_used) stored,
  label text constraint payment_credit_label_length check (char_length(label) between 1 and 255),
  cycle_id int constraint payment_credit_cycle_fk references payment_cycle constraint payment_credit_cycle_unique unique,
  constraint payment_credit_cycle_known check ((cycle_id is not null) = (type_key = 'COVERAGE'))
);
select business_table('payment_credit');
-- The oldest are used first.
create index payment_credit_left on payment_credit (shelter_id, id) where amount_used < total_amount and not deleted;

create table payment_credit_use (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint payment_credit_use_uuid_unique unique,
  credit_id int not null constraint payment_credit_use_credit_fk references payment_credit,
  application_id int constraint payment_credit_use_application_fk references adoption_application on delete cascade,
  cycle_id int constraint payment_credit_use_cycle_fk references payment_cycle,
  amount numeric(14, 3) not null constraint payment_credit_use_amount_limits check (amount > 0),
  created_date timestamptz not null default now(),
  constraint payment_credit_use_of_known check (num_nonnulls(application_id, cycle_id) = 1),
  constraint payment_credit_use_application_once unique (credit_id, application_id),
  constraint payment_credit_use_cycle_once unique (credit_id, cycle_id)
);
create index payment_credit_use_application on payment_credit_use (application_id);
create index payment_credit_use_cycle on payment_credit_use (cycle_id);
select audited_table('payment_credit_use', parent_by('payment_credit', 'credit_id'));

-- What follows stands in functions/credits.sql.
create function sum_credit() returns trigger language plpgsql as 'begin return new; end';
create function credit_follows_use() returns trigger language plpgsql as 'begin return null; end';
create function charge_uses_credit() returns trigger language plpgsql as 'begin return null; end';
create function cycle_stays_closed() returns trigger language plpgsql as 'begin return new; end';
create trigger summed before insert or update on payment_credit for each row execute function sum_credit();
create trigger followed after insert or update or delete on payment_credit_use for each row execute function credit_follows_use();
create trigger used after insert or update on payment_charge for each row execute function charge_uses_credit();
create trigger closed before update on payment_cycle for each row execute function cycle_stays_closed();
