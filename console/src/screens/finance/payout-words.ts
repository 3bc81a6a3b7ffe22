import type { PayoutStatus } from '@homeward/contract/payment-cycle';

/** What the states of a cycle are called, and their colours. */
export const payoutNames: Record<PayoutStatus, string> = {
  UNPAID: 'Unpaid',
  SKIPPED: 'Skipped',
  FORECAST: 'Forecast',
  TRANSFERRED: 'Transferred',
  PAID: 'Paid',
  SETTLED: 'Settled',
  COVERAGE: 'Coverage',
  CREDIT: 'Credit',
};
export const payoutTones: Record<PayoutStatus, string> = {
  UNPAID: 'amber',
  SKIPPED: '',
  FORECAST: 'geekblue',
  TRANSFERRED: 'cyan',
  PAID: 'green',
  SETTLED: 'green',
  COVERAGE: 'purple',
  CREDIT: 'gold',
};

/** Chosen, it is no condition: without a choice the list shows what is unpaid. */
export const EVERY = 'ALL';
export const payoutChoices = [
  { value: EVERY, label: 'All states' },
  ...Object.entries(payoutNames).map(([value, label]) => ({ value, label })),
];

const named = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** The month that begins on this day. */
export const monthName = (day: string): string => named.format(new Date(day));
