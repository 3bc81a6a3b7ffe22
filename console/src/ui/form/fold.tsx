import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { keepFold, useOpenFolds } from '../../session/folds.ts';
import { useLanding } from '../page/landing.ts';
import './fold.css';

interface FoldProps {
  /** One that no other section has. */
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

const place = (id: string) => `section-${id}`;

/**
 * A section of a long screen that can be opened and closed; this browser keeps it so. An address that ends with `#` and its
 * id opens it and brings it into sight. Closed, it still holds what was typed into it.
 */
export function Fold({ id, title, text, children }: FoldProps) {
  const isOpen = useOpenFolds().includes(id);
  useLanding(id, show);
  return (
    <details
      id={place(id)}
      className="section fold"
      open={isOpen}
      onToggle={({ currentTarget }) => keepFold(id, currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        <ChevronDown size={16} aria-hidden />
      </summary>
      {text && <p>{text}</p>}
      {children}
    </details>
  );
}

function show(id: string): void {
  keepFold(id, true);
  const section = document.getElementById(place(id));
  section?.setAttribute('open', '');
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true });
}

/** The sections of a screen, which stay in sight: each opens and comes into sight by a click on its name. */
export function FoldIndex({ folds }: { folds: { id: string; title: string }[] }) {
  const open = useOpenFolds();
  const areAllOpen = folds.every(({ id }) => open.includes(id));
  return (
    <nav className="fold-index" aria-label="Sections">
      {folds.map(({ id, title }) => (
        <button key={id} type="button" className="plain" onClick={() => show(id)}>
          {title}
        </button>
      ))}
      <button
        type="button"
        className="plain fold-all"
        onClick={() => {
          for (const { id } of folds) keepFold(id, !areAllOpen);
        }}
      >
        {areAllOpen ? 'Close all' : 'Open all'}
      </button>
    </nav>
  );
}
