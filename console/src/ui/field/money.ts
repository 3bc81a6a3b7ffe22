/** An amount with its currency and two decimals. */
export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString(undefined, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The currency as it stands before an amount: $, CA$, €. */
export const currencySymbol = (currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')
    ?.value ?? currency;
