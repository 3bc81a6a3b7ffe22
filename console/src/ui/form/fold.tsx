import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { keepFold, useOpenFolds } from '../../session/folds.ts';
import { useLanding } from '../page/landing.ts';
import { useDraftIds } from './draft-paths.ts';
import '../page/part-links.css';
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

interface FoldIndexProps {
  folds: { id: string; title: string }[];
}

/**
 * The sections of a screen, which stay in sight: each opens and comes into sight by its name, the one that one is in is marked,
 * and those that hold something unsaved. A list to choose from where there is no room for all of them.
 */
export function FoldIndex({ folds }: FoldIndexProps) {
  const open = useOpenFolds();
  const drafts = useDraftIds();
  const bar = useRef<HTMLElement>(null);
  const here = useWhere(folds, bar);
  const areAllOpen = folds.every(({ id }) => open.includes(id));
  const isUnsaved = (id: string) => drafts.some((draft) => draft === id || draft.startsWith(`${id}-`));
  return (
    <nav className="fold-index" aria-label="Sections" ref={bar}>
      {folds.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="plain fold-name"
          aria-current={id === here ? 'location' : undefined}
          onClick={() => show(id)}
        >
          {title}
          {isUnsaved(id) && <span className="fold-dot" role="img" aria-label="not saved" title="Not saved" />}
        </button>
      ))}
      <select className="part-select" aria-label="Section" value={here} onChange={({ target }) => show(target.value)}>
        {folds.map(({ id, title }) => (
          <option key={id} value={id}>
            {isUnsaved(id) ? `${title} · not saved` : title}
          </option>
        ))}
      </select>
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

/** The section that one is in: where the focus is, or else the first that is in sight below the index. */
function useWhere(folds: FoldIndexProps['folds'], bar: RefObject<HTMLElement | null>): string | undefined {
  const [here, setHere] = useState(folds[0]?.id);
  const ids = folds.map(({ id }) => id).join(' ');
  useEffect(() => {
    const look = () => setHere((was) => sectionBelow(bar.current, ids.split(' ')) ?? was);
    look();
    const happenings = ['scroll', 'focusin', 'toggle', 'resize'];
    for (const one of happenings) window.addEventListener(one, look, { capture: true, passive: true });
    return () => {
      for (const one of happenings) window.removeEventListener(one, look, { capture: true });
    };
  }, [bar, ids]);
  return here;
}

/** A strip of a section, as wide as the gap before the next, is not the section. */
const STRIP = 24;

function sectionBelow(bar: HTMLElement | null, ids: string[]): string | undefined {
  const top = (bar?.getBoundingClientRect().bottom ?? 0) + STRIP;
  const inSight = ids.filter((id) => {
    const section = document.getElementById(place(id))?.getBoundingClientRect();
    return section && section.bottom > top && section.top < window.innerHeight;
  });
  return inSight.find((id) => document.getElementById(place(id))?.contains(document.activeElement)) ?? inSight[0];
}
