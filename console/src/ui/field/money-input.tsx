import { decimalsOf } from '@homeward/contract/currency';
import { currencySigns, currencySymbol } from './money.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import { numberIn } from './typed-number.ts';

interface MoneyInputProps extends Omit<NumberInputProps, 'decimals' | 'format' | 'prefix' | 'signs'> {
  /** Undefined while nobody knows it: then no sign is taken. */
  currency: string | undefined;
}

/** An amount in a currency, with its decimals: none of yen, three of Kuwait's dinar. */
export function MoneyInput({ currency, ...props }: MoneyInputProps) {
  const decimals = currency ? (decimalsOf(currency) ?? 2) : 2;
  return (
    <NumberInput
      {...props}
      decimals={decimals}
      signs={currency ? currencySigns(currency) : []}
      format={(amount) => asTyped(amount, decimals)}
      prefix={currency && currencySymbol(currency)}
    />
  );
}

/** As many decimals as there are of the currency, or of the amount, grouped as it can be read again: India groups in another way. */
function asTyped(amount: number, decimals: number): string {
  const within = (locale?: string) =>
    amount.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 20 });
  return Object.is(numberIn(within(), { decimals }), amount) ? within() : within('en-US');
}
