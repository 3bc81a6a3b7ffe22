import { papers } from '@homeward/contract/print';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { type OnPaper, usePrintCards, type Which } from './use-print-cards.ts';

const paperNames = { A4: 'A4', LETTER: 'Letter' };
const perPage = [
  { value: 1 as const, label: '1 a page' },
  { value: 2 as const, label: '2 a page' },
];

interface PrintButtonProps {
  shelterUuid: string;
  /** The chosen pets; where none is chosen, all that the search finds are printed. */
  chosen: ReadonlySet<string>;
  search: Record<string, unknown>;
  disabled?: boolean;
}

/** Prints kennel cards on the paper that is chosen beside it. */
export function PrintButton({ shelterUuid, chosen, search, disabled = false }: PrintButtonProps) {
  const [on, setOn] = useState<OnPaper>({ paper: 'A4', per_page: 1 });
  const { print, busy } = usePrintCards(shelterUuid);
  const which: Which = chosen.size ? { pet_uuids: [...chosen] } : { search };
  return (
    <>
      <OneSelect
        aria-label="Paper"
        value={on.paper}
        options={papers.map((value) => ({ value, label: paperNames[value] }))}
        onChange={(paper) => setOn({ ...on, paper })}
      />
      <OneSelect
        aria-label="Cards a page"
        value={on.per_page}
        options={perPage}
        onChange={(per_page) => setOn({ ...on, per_page })}
      />
      <Button
        type="primary"
        icon={<Printer size={16} aria-hidden />}
        loading={busy}
        disabled={disabled}
        onClick={() => void print(which, on)}
      >
        {chosen.size ? `Print ${chosen.size === 1 ? '1 card' : `${chosen.size} cards`}` : 'Print all in the list'}
      </Button>
    </>
  );
}
