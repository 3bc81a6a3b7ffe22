import { createContext, useContext, useEffect } from 'react';
import { firstField } from '../browser/keyboard.ts';

/** Whether what stands on the screen is a new record: whoever opens that begins to type. */
export const Begins = createContext(false);

/** Moves the focus to a new record's first field once it is there, where nobody has it yet. */
export function useBegins(formId: string): void {
  const begins = useContext(Begins);
  useEffect(() => {
    // What leads the focus to a new screen does so first.
    if (begins) queueMicrotask(() => focusFirst(document.getElementById(formId)));
  }, [begins, formId]);
}

function focusFirst(form: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement?.id !== 'main') return;
  if (form) firstField(form)?.focus({ preventScroll: true });
}
