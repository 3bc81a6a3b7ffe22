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

interface Writing {
  /** By default that of who reads. */
  lang?: string;
  /** Without decimals where they are all noughts. */
  isShort?: boolean;
}

/** An amount as its currency is written, with its decimals. Whoever shows one asks here: what has more decimals than that is shown with them, and never rounded to another amount. */
export function inCurrency(amount: number, currency: string, { lang, isShort }: Writing = {}): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    ...(decimals !== undefined && { minimumFractionDigits: decimals, maximumFractionDigits: 3 }),
    ...(isShort && { trailingZeroDisplay: 'stripIfInteger' }),
  }).format(amount);
}
