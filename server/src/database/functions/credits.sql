-- What is used of a shelter's credits, and that a cycle that is closed stays as it is.

-- Whatever is written: what is used of a credit is the sum of its uses. Read once the row is this transaction's alone.
create or replace function sum_credit() returns trigger language plpgsql as $$
begin
  new.amount_used := (select coalesce(sum(amount), 0) from payment_credit_use where credit_id = new.id);
  return new;
end $$;

create or replace function credit_follows_use() returns trigger language plpgsql as $$
begin
  update payment_credit set version = version + 1 where id in (new.credit_id, old.credit_id);
  return null;
end $$;

-- Uses so much of a shelter's credits, the oldest first, for a checkout or for a cycle; refuses where less is left.
create or replace function use_credits(shelter int, in_currency text, wanted numeric, of_application int, of_cycle int)
returns void language plpgsql as $$
declare
  credit payment_credit;
  part numeric;
begin
  for credit in select * from payment_credit where shelter_id = shelter and currency = in_currency and amount_used < total_amount
    and not deleted order by id for update loop
    exit when wanted <= 0;
    part := least(wanted, credit.total_amount - credit.amount_used);
    insert into payment_credit_use (credit_id, application_id, cycle_id, amount) values (credit.id, of_application, of_cycle, part);
    wanted := wanted - part;
  end loop;
  if wanted > 0 then
    raise exception using errcode = 'check_violation', table = 'payment_credit', constraint = 'payment_credit_amount_used_limits',
      message = 'Less is left of the credits of shelter ' || shelter || ' than is to be used';
  end if;
end $$;

-- A voucher is spent when the adopter begins to pay, so that nothing is charged by a total that does not hold any more; a
-- charge that fails gives it back.
create or replace function charge_uses_credit() returns trigger language plpgsql as $$
declare
  voucher numeric;
begin
  if new.state_key = 'FAILED' then
    delete from payment_credit_use u where u.application_id = new.application_id
      and not exists (select from payment_charge c where c.application_id = new.application_id and c.state_key <> 'FAILED');
    return null;
  end if;
  if exists (select from payment_credit_use where application_id = new.application_id) then
    return null;
  end if;
  select -sum(price) into voucher from checkout_line where application_id = new.application_id and type_key = 'VOUCHER';
  if voucher > 0 then
    perform use_credits(b.shelter_id, new.currency, voucher, new.application_id, null)
      from adoption_application a join pet p on p.id = a.pet_id join organization_branch b on b.id = p.branch_id
      where a.id = new.application_id;
  end if;
  return null;
end $$;

create or replace function cycle_stays_closed() returns trigger language plpgsql as $$
begin
  if old.payout_status_key <> 'FORECAST' and (
    (new.shelter_id, new.month, new.currency, new.payment_gateway_type, new.payment_owner_type, new.payment_model_key, new.fees_due,
      new.credit_used, new.billing_amount, new.debt) is distinct from (old.shelter_id, old.month, old.currency,
      old.payment_gateway_type, old.payment_owner_type, old.payment_model_key, old.fees_due, old.credit_used, old.billing_amount,
      old.debt)
    or (new.payout_status_key <> old.payout_status_key
      and (old.payout_status_key, new.payout_status_key) not in (('UNPAID', 'PAID'), ('TRANSFERRED', 'SETTLED')))) then
    raise exception using errcode = 'check_violation', table = tg_table_name, constraint = 'payment_cycle_closed_known',
      message = 'A closed cycle stays as it is';
  end if;
  return new;
end $$;
