import type { PaymentCredit } from '@homeward/contract/payment-credit';

/** Where a credit came from. */
export const creditNames: Record<PaymentCredit['type_key'], string> = { VOUCHER: 'Voucher', COVERAGE: 'Coverage' };
