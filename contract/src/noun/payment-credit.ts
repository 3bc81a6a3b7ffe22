import type { Noun } from '../noun.ts';
import type { PaymentCredit } from '../payment-credit.ts';

export const paymentCredit: Noun<PaymentCredit> = {
  one: 'credit',
  many: 'credits',
  search: { path: 'payment-credit/search' },
  table: 'payment_credit',
  parts: { payment_credit_use: 'use' },
  screen: '/financial/credits',
  record: '/financial/credits/$creditUuid',
  menu: {
    group: 'Financial',
    label: 'Credits',
    icon: 'TicketPercent',
    create: { label: 'Create new credit', path: 'payment-credit/create-voucher' },
  },
  called: ({ code }) => code,
  opens: ({ uuid }) => `/financial/credits/${uuid}`,
  find: { by: () => ['code.ilike', 'label.ilike'] },
};
