import { useEffect, useRef } from 'react';

const taken = new WeakSet<Event>();

/** Ctrl/Cmd+S: of several forms on a screen the one with the focus saves, else the first that takes it; never two at once. */
export function useSaveKey(formId: string, save: () => boolean) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const focused = document.activeElement?.closest('form.record-form');
      if (taken.has(event) || (focused && focused.id !== formId)) return;
      if (latest.current()) taken.add(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [formId]);
}
