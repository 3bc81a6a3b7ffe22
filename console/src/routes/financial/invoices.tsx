import { type PaymentCycle, payoutStatuses, search, setPaid } from '@homeward/contract/payment-cycle';
import { createFileRoute } from '@tanstack/react-router';
import { BillingAmount } from '../../screens/finance/billing-amount.tsx';
import { CycleTotals } from '../../screens/finance/cycle-totals.tsx';
import { modelNames } from '../../screens/finance/model-names.ts';
import { EVERY, monthName, payoutChoices, payoutNames, payoutTones } from '../../screens/finance/payout-words.ts';
import { SetPaidButton } from '../../screens/finance/set-paid-button.tsx';
import { useShelterFilter } from '../../screens/shelter/use-shelter-filter.ts';
import { can } from '../../session/session.ts';
import type { Column } from '../../ui/list/data-table.tsx';
import { choiceFilter, conditionsOf, type Filter, uuidFilter } from '../../ui/list/filter.ts';
import { filtersOf, type ListAddress, listAddress } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';

/** Without a choice it shows what is unpaid (CYC-003), unless it is asked for one by its uuid. */
const cyclesAddress = (search: Record<string, unknown>): ListAddress => ({
  filter_payout_status_key: search.filter_uuid ? EVERY : 'UNPAID',
  ...listAddress(search),
});

export const Route = createFileRoute('/financial/invoices')({ validateSearch: cyclesAddress, component: Cycles });

const isStatus = (value: string) => payoutStatuses.some((status) => status === value);
const statusFilter: Filter = {
  ...choiceFilter('payout_status_key', 'Payout Status', payoutChoices, 'Unpaid'),
  none: EVERY,
  condition: (value) => (value === EVERY ? {} : isStatus(value) ? { payout_status_key: value } : undefined),
};

function Cycles() {
  const address = Route.useSearch();
  const filters = [uuidFilter(), statusFilter, ...useShelterFilter(address)];
  return (
    <ListPage
      title="Cycles"
      call={search}
      address={address}
      sort="-id"
      filters={filters}
      columns={columns}
      extra={<CycleTotals of={conditionsOf(filters, filtersOf(address))} />}
      empty={{ title: 'No cycles yet', text: 'What a shelter is billed or paid out for a month appears here.' }}
      keyOf={({ uuid }) => uuid}
      actions={can(setPaid) ? (cycle) => cycle.payout_status_key === 'UNPAID' && <SetPaidButton cycle={cycle} /> : undefined}
    />
  );
}

const columns: Column<PaymentCycle>[] = [
  { key: 'code', title: 'Code', render: ({ code }) => code, sortable: true, small: 'headline', width: 120, least: 106 },
  { key: 'month', title: 'Month', render: ({ month }) => monthName(month), sortable: true, small: 'titled', least: 82 },
  { key: 'shelter', title: 'Shelter', render: ({ json }) => <bdi>{json.shelter.name}</bdi>, small: 'titled', least: 170 },
  {
    key: 'gateway',
    title: 'Gateway',
    render: ({ json }) => (json.payment_gateway_type === 'STRIPE' ? 'Stripe' : 'CyberSource'),
    small: 'titled',
    spare: true,
  },
  {
    key: 'owner',
    title: 'Owner Type',
    render: ({ json }) => (json.payment_owner_type === 'PLATFORM' ? 'Platform' : 'Organization'),
    small: 'titled',
    spare: true,
  },
  {
    key: 'model',
    title: 'Model Type',
    render: ({ json }) => modelNames[json.payment_model_key] ?? json.payment_model_key,
    small: 'titled',
    spare: true,
  },
  {
    key: 'billing',
    title: 'Billing amount',
    render: (cycle) => <BillingAmount cycle={cycle} />,
    align: 'right',
    small: 'titled',
  },
  {
    key: 'payout_status_key',
    title: 'Payout Status',
    render: ({ payout_status_key }) => (
      <span className={`tag ${payoutTones[payout_status_key]}`}>{payoutNames[payout_status_key]}</span>
    ),
    sortable: true,
    small: 'titled',
  },
];
