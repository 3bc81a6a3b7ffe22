import type { Specie } from '@homeward/contract/specie';
import { useRef, useState } from 'react';
import { ManySelect } from '../../../ui/field/many-select.tsx';

interface SpeciesCellProps {
  label: string;
  options: Specie[];
  chosen: number[];
  disabled: boolean;
  onChange: (chosen: number[]) => void;
}

/** The species a question is asked for. A whole select in every row would make scrolling stutter: it comes when asked for. */
export function SpeciesCell({ label, options, chosen, disabled, onChange }: SpeciesCellProps) {
  const [open, setOpen] = useState(false);
  const byKey = useRef(false);
  // What is typed and not chosen is said by the select, which stays for that.
  const typed = useRef(false);
  const names = chosen.map((id) => options.find((specie) => specie.id === id)?.name ?? String(id)).join(', ');
  if (!open)
    return (
      <button
        type="button"
        className="cell-button"
        disabled={disabled}
        title={names}
        aria-label={`${names || 'All species'} for ${label}`}
        // biome-ignore lint/a11y/noAutofocus: the focus comes back from the select that stood here
        autoFocus={byKey.current}
        onClick={() => setOpen(true)}
      >
        {names || <span className="cell-none">All species</span>}
      </button>
    );
  return (
    <div
      className="species-cell"
      onInput={({ target }) => {
        typed.current = target instanceof HTMLInputElement && Boolean(target.value.trim());
      }}
    >
      <ManySelect
        size="small"
        autoFocus
        defaultOpen
        value={chosen}
        options={options.map(({ id, name }) => ({ value: id ?? 0, label: name }))}
        onChange={(next) => {
          typed.current = false;
          onChange(next);
        }}
        onKeyDown={({ key }) => {
          byKey.current = key === 'Escape' || key === 'Tab';
        }}
        onOpenChange={(isOpen) => {
          if (isOpen) typed.current = false;
          else setOpen(typed.current);
        }}
        maxTagCount="responsive"
        placeholder="All species"
        aria-label={`Species of ${label}`}
        style={{ width: '100%' }}
      />
    </div>
  );
}
