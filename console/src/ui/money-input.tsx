import { currencySymbol } from './money.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

interface MoneyInputProps extends Omit<NumberInputProps, 'decimals' | 'format' | 'prefix'> {
  currency: string;
}

/** An amount in a currency. */
export const MoneyInput = ({ currency, ...props }: MoneyInputProps) => (
  <NumberInput {...props} decimals={2} format={withDecimals} prefix={currencySymbol(currency)} />
);

/** Two decimals, or as many as there are of them. */
const withDecimals = (amount: number) => (Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : String(amount));
