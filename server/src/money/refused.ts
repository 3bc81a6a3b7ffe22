const words = {
  amount_unreadable: 'Must be an amount',
  amount_decimals: 'Has more decimals than its currency or setting',
  amount_negative: 'Must be at least 0',
  currency_unknown: 'Is no currency that is known here',
  discount_above_price: 'The discount cannot be greater than the price',
  discount_positive: 'A discount is at most 0',
  discount_and_addition: 'There is either a discount or an addition',
  listed_twice: 'Is listed twice',
  fee_eats_charge: 'With this setting nothing of a charge would reach the shelter',
  sum_too_large: 'The sum is too large',
  refund_not_positive: 'Must be greater than 0',
  refund_above_rest: 'Is more than can be given back',
};
export type RefusalCode = keyof typeof words;

/** What the computation does not take: which rule says so, and of which field. */
export class MoneyRefused extends Error {
  code: RefusalCode;
  path: string[];
  /** Whose decimals it has too many of. */
  currency: string | undefined;
  constructor(code: RefusalCode, path: string[], currency?: string) {
    super(words[code]);
    this.code = code;
    this.path = path;
    this.currency = currency;
  }
}
