import { inCurrency } from '@homeward/contract/currency';
import { createVoucher, type PaymentCredit, search } from '@homeward/contract/payment-credit';
import * as shelter from '@homeward/contract/shelter';
import { createFileRoute } from '@tanstack/react-router';
import { creditNames } from '../../../screens/finance/credit-words.ts';
import { useShelterFilter } from '../../../screens/shelter/use-shelter-filter.ts';
import { can } from '../../../session/session.ts';
import type { Column } from '../../../ui/list/data-table.tsx';
import { flagFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';

export const Route = createFileRoute('/financial/credits/')({ validateSearch: listAddress, component: Credits });

function Credits() {
  const address = Route.useSearch();
  const seesShelters = can(shelter.search);
  return (
    <ListPage
      title="Credits"
      call={search}
      address={address}
      relations={seesShelters ? { shelter: true } : {}}
      sort="-id"
      filters={[...useShelterFilter(address), flagFilter('active', 'Is Active', ['Active', 'Inactive'])]}
      columns={columns.filter(({ key }) => seesShelters || key !== 'shelter.name')}
      add={{ label: 'Create new credit', call: createVoucher, to: '/financial/credits/add' }}
      empty={{ title: 'No credits yet', text: 'A credit of a shelter pays fees until nothing of it remains.' }}
      opens={({ uuid }) => ({ to: `/financial/credits/${uuid}` })}
      keyOf={({ uuid }) => uuid}
    />
  );
}

const amount = (key: 'total_amount' | 'amount_used' | 'amount_remaining', title: string): Column<PaymentCredit> => ({
  ...{ key, title, align: 'right', sortable: true, small: 'titled' },
  render: ({ [key]: value, currency }) => inCurrency(value, currency),
});
const columns: Column<PaymentCredit>[] = [
  { key: 'code', title: 'Code', render: ({ code }) => code, sortable: true, small: 'headline', width: 120, least: 106 },
  { key: 'type_key', title: 'Type', render: ({ type_key }) => creditNames[type_key], sortable: true, small: 'titled' },
  {
    key: 'shelter.name',
    title: 'Shelter',
    render: ({ shelter: owner }) => <bdi>{owner?.name}</bdi>,
    sortable: true,
    least: 170,
  },
  { key: 'currency', title: 'Currency', render: ({ currency }) => currency, small: 'titled', spare: true },
  amount('total_amount', 'Total Amount'),
  amount('amount_used', 'Amount Used'),
  amount('amount_remaining', 'Amount Remaining'),
  { key: 'label', title: 'Label', render: ({ label }) => label && <span className="cell-text">{label}</span>, spare: true },
];
