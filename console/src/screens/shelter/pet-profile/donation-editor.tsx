import { fields } from '@homeward/contract/donation-option';
import { Button, Input } from 'antd';
import { Check, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { z } from 'zod';
import { MoneyInput } from '../../../ui/field/money-input.tsx';
import type { OptionRow, WrittenRow } from './pet-profile-values.ts';

interface DonationEditorProps {
  row: WrittenRow;
  onChange: (row: WrittenRow) => void;
  onConfirm: (row: OptionRow) => void;
  onCancel: () => void;
}

const WRONG = 'donation-wrong';

const messageOf = ({ error }: z.ZodSafeParseResult<unknown>) => error?.issues[0]?.message;
const of = (wrong: string | undefined) =>
  wrong ? { 'aria-invalid': true, 'aria-describedby': WRONG, status: 'error' as const } : {};

/** A donation option being written: it is taken over once it has a description and an amount. */
export function DonationEditor({ row, onChange, onConfirm, onCancel }: DonationEditorProps) {
  const { description, amount } = row;
  const missing = !description.trim();
  const tooLong = missing ? undefined : messageOf(fields.description.safeParse(description));
  const wrongAmount = messageOf(fields.amount.safeParse(amount));
  const wrong = tooLong ?? wrongAmount;
  const sound = !missing && !wrong;
  const confirm = () => sound && onConfirm({ ...row, description: description.trim(), amount: amount ?? 0 });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter takes the row over; it does not save the tab.
    event.preventDefault();
    confirm();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the controls inside it
    <div className="donation-editor" onKeyDown={onKey}>
      <Input
        autoFocus
        aria-label="Description"
        placeholder="What the gift does"
        {...of(tooLong)}
        value={description}
        onChange={(event) => onChange({ ...row, description: event.target.value })}
      />
      <MoneyInput
        currency="USD"
        aria-label="Amount in US dollars"
        {...of(tooLong ? undefined : wrongAmount)}
        value={amount}
        onChange={(amount) => onChange({ ...row, amount })}
      />
      <span className="donation-buttons">
        <Button
          icon={<Check size={16} aria-hidden />}
          disabled={!sound}
          aria-label="Confirm the donation option"
          onClick={confirm}
        />
        <Button type="text" icon={<X size={16} aria-hidden />} aria-label="Cancel the donation option" onClick={onCancel} />
      </span>
      {wrong && (
        <p className="donation-wrong" id={WRONG} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
