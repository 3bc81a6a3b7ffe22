-- A shelter's credit is of its own cycles, in their currency.
create function use_fits_cycle() returns trigger language plpgsql as $$
begin
  if new.cycle_id is not null and not exists (select from payment_credit c join payment_cycle y using (shelter_id, currency)
      where c.id = new.credit_id and y.id = new.cycle_id) then
    raise exception using errcode = 'check_violation', table = tg_table_name, constraint = 'payment_credit_use_cycle_known',
      message = 'The credit and the cycle are not of one shelter and currency';
  end if;
  return new;
end $$;

create trigger fits_cycle before insert or update on payment_credit_use for each row execute function use_fits_cycle();
