-- An amount has the decimals of its currency, three at most. A column of a fixed scale would round what has more, so a check refuses it.
-- Nothing is written anew: a numeric that says no scale holds what is there.
do $$
declare
  shown text := pg_get_viewdef('public_pet'::regclass);
  amount record;
begin
  -- No view may have a column whose type changes.
  drop view public_pet;
  for amount in select * from (values ('organization_product', 'price'), ('product_branch', 'price'), ('organization_tax', 'price'),
    ('tax_branch', 'price'), ('donation_option', 'amount'), ('pet', 'price')) a (in_table, col)
  loop
    execute format('alter table %1$I alter column %2$I type numeric, drop constraint %3$I,
        add constraint %3$I check (%2$I >= 0 and %2$I < 100000000 and %2$I = round(%2$I, 3))',
      amount.in_table, amount.col, amount.in_table || '_' || amount.col || '_limits');
  end loop;
  execute 'create view public_pet as ' || shown;
end $$;

-- What partners said in three decimals was rounded to two: those pets are written anew when they are read next.
update pet_source set hash = null
from pet p join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id
  join country c on c.id = s.country_id
where p.id = pet_source.pet_id and c.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND');
