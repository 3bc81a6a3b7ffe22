import { currencySigns, currencySymbol } from './money.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import { numberIn } from './typed-number.ts';

interface MoneyInputProps extends Omit<NumberInputProps, 'decimals' | 'format' | 'prefix' | 'signs'> {
  /** Undefined while nobody knows it: then no sign is taken. */
  currency: string | undefined;
}

/** An amount in a currency. */
export const MoneyInput = ({ currency, ...props }: MoneyInputProps) => (
  <NumberInput
    {...props}
    decimals={2}
    signs={currency ? currencySigns(currency) : []}
    format={asTyped}
    prefix={currency && currencySymbol(currency)}
  />
);

/** Two decimals, or as many as there are of them, grouped as it can be read again: India groups in another way. */
function asTyped(amount: number): string {
  const within = (locale?: string) => amount.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 20 });
  return Object.is(numberIn(within(), { decimals: 2 }), amount) ? within() : within('en-US');
}
