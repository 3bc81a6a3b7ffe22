-- What a shelter owes of a cycle whose money the platform holds is no credit: the shelter's next cycle takes it, once.
alter table payment_cycle
  -- Below what was taken in, more went back: so much the shelter owes, or would if the cycle closed now.
  add column debt numeric(14, 3) not null default 0,
  add constraint payment_cycle_debt_limits check (debt >= 0),
  add constraint payment_cycle_debt_known check (debt = 0
    or (payment_owner_type = 'PLATFORM' and payout_status_key in ('FORECAST', 'COVERAGE') and billing_amount = 0));

alter table payment_cycle_entry
  alter column charge_id drop not null,
  -- The cycle whose debt this is.
  add column debt_cycle_id int constraint payment_cycle_entry_debt_cycle_fk references payment_cycle
    constraint payment_cycle_entry_debt_once unique,
  drop constraint payment_cycle_entry_kind_known,
  add constraint payment_cycle_entry_kind_known check (kind_key in ('CHARGE', 'REFUND', 'DEBT')),
  add constraint payment_cycle_entry_of_known check
    ((charge_id is not null) = (kind_key <> 'DEBT') and (debt_cycle_id is not null) = (kind_key = 'DEBT'));

create function debt_fits_cycle() returns trigger language plpgsql as $$
begin
  if new.debt_cycle_id is not null and not exists (select from payment_cycle d join payment_cycle y using (shelter_id, currency)
      where d.id = new.debt_cycle_id and y.id = new.cycle_id and d.month < y.month and d.payout_status_key = 'COVERAGE'
        and d.debt = new.amount) then
    raise exception using errcode = 'check_violation', table = tg_table_name, constraint = 'payment_cycle_entry_debt_known',
      message = 'A debt is carried whole, into a later cycle of the same shelter and currency';
  end if;
  return new;
end $$;
create trigger fits_debt before insert or update on payment_cycle_entry for each row execute function debt_fits_cycle();

-- What is owed and not carried yet: the next cycle looks for it.
create index payment_cycle_debt on payment_cycle (shelter_id, currency) where debt > 0 and not deleted;
