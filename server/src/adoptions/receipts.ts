import type { Settings } from '@homeward/contract/integration-settings';
import { receiptKinds } from '@homeward/contract/integration-settings';
import { numberOf } from '../money/amount.ts';
import { type StoredLine, TaxJson } from '../money/lines.ts';
import { receiptAccount } from '../sync/receipt-account.ts';

type Kind = (typeof receiptKinds)[number];
/** What is told of the fee is what is left of it: discount and addition are booked with it. */
const bookedAs: { [type: string]: Kind } = { DISCOUNT: 'ADOPTION_FEE', ADDITION: 'ADOPTION_FEE' };
const isKind = (type: string): type is Kind => receiptKinds.some((kind) => kind === type);

/** What a partner is told of a checkout: the sum of each kind that has an account there. Fees and vouchers are ours, and have none. */
export function receiptsOf(
  lines: readonly StoredLine[],
  currency: string,
  settings: Partial<Settings>,
  pet: Record<string, unknown>,
): { account: string; amount: number }[] {
  const sums = new Map<string, bigint>();
  for (const { type_key, price, json } of lines) {
    const kind = bookedAs[type_key] ?? type_key;
    // The tax of a fee or a voucher is told as little as they are.
    const account = isKind(kind) && !isOurs(json) ? receiptAccount(settings, kind, pet) : undefined;
    if (account) sums.set(account, (sums.get(account) ?? 0n) + price);
  }
  return [...sums].filter(([, sum]) => sum !== 0n).map(([account, sum]) => ({ account, amount: numberOf(sum, currency) }));
}

const isOurs = (json: unknown) => {
  const { data } = TaxJson.safeParse(json);
  return data?.kind === 'SALES' && (data.of === 'FIXED_FEE' || data.of === 'VOUCHER');
};
