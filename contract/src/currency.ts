const known = new Set(Intl.supportedValuesOf('currency'));

/** Asked once for each: making a format takes longer than a whole checkout. */
const asked = new Map<string, number | undefined>();

/** How many decimals amounts in a currency have, 3 at most: 2 in USD, 0 in JPY, 3 in KWD. Undefined of one that nobody can reckon with. */
export function decimalsOf(currency: string): number | undefined {
  if (!asked.has(currency)) asked.set(currency, ask(currency));
  return asked.get(currency);
}

function ask(currency: string) {
  if (!known.has(currency)) return undefined;
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
  return decimals > 3 ? undefined : decimals;
}
