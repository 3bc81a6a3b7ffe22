/** The currency as it stands before an amount: $, CA$, €. */
export const currencySymbol = (currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')
    ?.value ?? currency;

/** Every way in which a currency is written beside an amount: US$, $, USD. */
export const currencySigns = (currency: string): string[] => {
  const shown = (currencyDisplay: 'symbol' | 'narrowSymbol', locale?: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')
      ?.value.replace(/\s/g, '');
  // As it is written at home, as abroad, and as here.
  const all = [shown('symbol'), shown('symbol', 'en-US'), shown('symbol', 'en-CA'), shown('narrowSymbol', 'en-US'), currency];
  return [...new Set(all.filter((sign) => sign !== undefined))];
};
