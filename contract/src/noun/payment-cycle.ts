import type { Noun } from '../noun.ts';
import type { PaymentCycle } from '../payment-cycle.ts';

export const paymentCycle: Noun<PaymentCycle> = {
  one: 'cycle',
  many: 'cycles',
  search: { path: 'payment-cycle/search' },
  table: 'payment_cycle',
  parts: { payment_cycle_entry: 'entry' },
  screen: '/financial/invoices',
  menu: {
    group: 'Financial',
    label: 'Cycles',
    icon: 'CalendarRange',
    counts: { payout_status_key: 'UNPAID' },
    counted: 'Unpaid cycles',
  },
  called: ({ code }) => code,
  opens: ({ uuid }) => `/financial/invoices?filter_uuid=${uuid}`,
  find: { by: () => ['code.ilike'] },
};
