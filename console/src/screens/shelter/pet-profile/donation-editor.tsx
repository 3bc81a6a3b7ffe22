import { fields } from '@homeward/contract/donation-option';
import { Button, Input, InputNumber } from 'antd';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { OptionRow } from './pet-profile-values.ts';

interface DonationEditorProps {
  row: OptionRow;
  onConfirm: (row: OptionRow) => void;
  onCancel: () => void;
}

/** Thousands apart; two decimals once the typing is over. */
function shown(amount: string | number | undefined, { userTyping }: { userTyping: boolean }): string {
  const text = `${amount ?? ''}`;
  const [whole = '', ...decimals] = (userTyping || !text ? text : Number(text).toFixed(2)).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/** A donation option being written: it is taken over once it has a description and an amount. */
export function DonationEditor({ row, onConfirm, onCancel }: DonationEditorProps) {
  const [description, setDescription] = useState(row.description);
  const [amount, setAmount] = useState<number | null>(row.amount);
  const sound = fields.description.safeParse(description).success && fields.amount.safeParse(amount).success;
  const confirm = () => sound && onConfirm({ ...row, description: description.trim(), amount: amount ?? 0 });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter') return;
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
        maxLength={255}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <InputNumber<number>
        aria-label="Amount in US dollars"
        prefix="$"
        min={0}
        max={99_999_999.99}
        precision={2}
        value={amount}
        formatter={shown}
        parser={(text) => Number(text?.replaceAll(',', '') ?? '')}
        onChange={setAmount}
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
    </div>
  );
}
