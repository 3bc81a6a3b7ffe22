import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { keepFold, useClosedFolds } from '../../session/folds.ts';
import './fold.css';

interface FoldProps {
  /** One that no other section of any form has. */
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

const place = (id: string) => `section-${id}`;

/** A section of a long form that can be closed; this browser keeps it so. Closed, it still holds and saves what is in it. */
export function Fold({ id, title, text, children }: FoldProps) {
  const isClosed = useClosedFolds().includes(id);
  return (
    <details
      id={place(id)}
      className="section fold"
      open={!isClosed}
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

/** The sections of a screen: each opens and comes into sight by a click on its name. */
export function FoldIndex({ folds }: { folds: { id: string; title: string }[] }) {
  const closed = useClosedFolds();
  const isAnyOpen = folds.some(({ id }) => !closed.includes(id));
  const go = (id: string) => {
    keepFold(id, true);
    const section = document.getElementById(place(id));
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true });
  };
  return (
    <nav className="fold-index" aria-label="Sections">
      {folds.map(({ id, title }) => (
        <button key={id} type="button" className="plain" onClick={() => go(id)}>
          {title}
        </button>
      ))}
      <button
        type="button"
        className="plain fold-all"
        onClick={() => {
          for (const { id } of folds) keepFold(id, !isAnyOpen);
        }}
      >
        {isAnyOpen ? 'Close all' : 'Open all'}
      </button>
    </nav>
  );
}
