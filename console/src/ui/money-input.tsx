import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { currencySymbol } from './money.ts';

interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  currency: string;
  /** From its field; NaN where what was typed is no number. */
  value?: number | null;
  onChange?: (amount: number | undefined) => void;
}

/**
 * An amount in a currency. Nothing that is typed is rounded, cut to a limit or dropped: what is no amount is refused at
 * its field, not quietly made one.
 */
export function MoneyInput({ currency, value, onChange, onBlur, ...props }: MoneyInputProps) {
  const [typed, setTyped] = useState('');
  return (
    <Input
      {...props}
      prefix={currencySymbol(currency)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={Object.is(amountIn(typed), value ?? undefined) ? typed : withDecimals(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(amountIn(target.value));
      }}
      onBlur={(event) => {
        if (Number.isFinite(value)) setTyped(withDecimals(value));
        onBlur?.(event);
      }}
    />
  );
}

/** A decimal comma is one too. */
const amountIn = (text: string): number | undefined =>
  text.trim() ? Number(text.trim().replace(/^([^.]*),/, '$1.')) : undefined;

/** Two decimals, or as many as there are of them. */
function withDecimals(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '';
  return Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : String(amount);
}
