import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { afterClick } from '../browser/pointer.ts';
import './field-note.css';

interface Left {
  /** What the field is told of it. */
  described: { 'aria-describedby'?: string };
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  /** Something was chosen or typed anew. */
  forget: () => void;
  note: ReactNode;
}

/** What is typed into a select and not chosen goes as one goes on, which is said until something is chosen or typed anew. */
export function useLeft(describedBy?: string): Left {
  const [left, setLeft] = useState('');
  const noteId = useId();
  return {
    described: left ? { 'aria-describedby': [describedBy, noteId].filter(Boolean).join(' ') } : {},
    onBlur: ({ target }) => {
      const typed = target instanceof HTMLInputElement ? target.value.trim() : '';
      // What the pointer is on must not move away under it.
      if (typed) afterClick(() => setLeft(typed));
    },
    forget: () => setLeft(''),
    note: left && <p id={noteId} className="field-note" role="status">{`“${left}” was not chosen`}</p>,
  };
}
