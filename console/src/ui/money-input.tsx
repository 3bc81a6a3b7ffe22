import { Input, type InputProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { currencySymbol } from './money.ts';

interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange' | 'step'> {
  currency: string;
  /** How far the arrow keys go, up and down. */
  step?: number;
  /** From its field; NaN where what was typed is no number. */
  value?: number | null;
  onChange?: (amount: number | undefined) => void;
}

/**
 * An amount in a currency. Nothing that is typed is rounded, cut to a limit or dropped: what is no amount is refused at
 * its field, not quietly made one.
 */
export function MoneyInput({ currency, step, value, onChange, onBlur, onKeyDown, ...props }: MoneyInputProps) {
  const [typed, setTyped] = useState('');
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step || !way || Number.isNaN(value)) return;
    event.preventDefault();
    const next = Math.max(0, Number(((value ?? 0) + way * step).toFixed(2)));
    setTyped(withDecimals(next));
    onChange?.(next);
  };
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
      onKeyDown={(event) => {
        stepBy(event);
        onKeyDown?.(event);
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
