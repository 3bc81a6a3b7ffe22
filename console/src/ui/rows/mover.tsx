import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import './mover.css';

interface MoverProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A small button at a row that puts it somewhere else. */
export function Mover({ label, disabled, onClick, children }: MoverProps) {
  return (
    <button type="button" className="mover" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

interface UpDownProps {
  label: string;
  index: number;
  count: number;
  disabled: boolean;
  /** Takes the row to this place. */
  onMove: (to: number) => void;
}

/** Up and down by one; not beyond the ends. */
export function UpDown({ label, index, count, disabled, onMove }: UpDownProps) {
  return (
    <>
      <Mover label={`Move ${label} up`} disabled={disabled || index === 0} onClick={() => onMove(index - 1)}>
        <ArrowUp size={14} aria-hidden />
      </Mover>
      <Mover label={`Move ${label} down`} disabled={disabled || index === count - 1} onClick={() => onMove(index + 1)}>
        <ArrowDown size={14} aria-hidden />
      </Mover>
    </>
  );
}

/** A list with one of its items, if it is there, taken to another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = list.filter((_, index) => index !== from);
  next.splice(to, 0, ...list.slice(from, from + 1));
  return next;
}
