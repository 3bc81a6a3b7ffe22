import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Lands on what has this id, where the address ends with `#` and the id: by itself brings it into sight and moves the focus there. */
export function useLanding(id: string, land = bring): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    // What leads the focus to a new screen does so first.
    if (hash === id) queueMicrotask(() => land(id));
  }, [hash, id, land]);
}

function bring(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
