import { createContext, useContext, useEffect } from 'react';

/** Whether what stands on the screen is a new record: whoever opens that begins to type. */
export const Begins = createContext(false);

const FIELDS = ':is(input, textarea):not(:disabled, [type=hidden], [type=file])';

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
  const fields = form?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
  [...fields].find((one) => one.checkVisibility())?.focus({ preventScroll: true });
}
