import { useEffect, useRef, useState } from 'react';
import { later } from '../ui/page/later.tsx';

const FindDialog = later(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }));

/** Ctrl/Cmd+K. The dialog itself comes when first asked for. */
export function Find() {
  const [open, setOpen] = useState(false);
  const before = useRef<Element>(null);
  // The dialog is gone at once when it closes, and with it what would lead the focus back.
  useEffect(() => {
    if (open) return;
    if (before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  }, [open]);
  useEffect(() => {
    const show = () => {
      before.current ??= document.activeElement;
      setOpen(true);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        show();
      }
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('homeward:find', show);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('homeward:find', show);
    };
  }, []);
  return open && <FindDialog onClose={() => setOpen(false)} />;
}
