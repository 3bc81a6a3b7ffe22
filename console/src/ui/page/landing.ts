import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Brings what has this id into sight and moves the focus there, where the address ends with `#` and the id. */
export function useLanding(id: string): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    // What leads the focus to a new screen does so first.
    if (hash === id) queueMicrotask(() => land(document.getElementById(id)));
  }, [hash, id]);
}

function land(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
