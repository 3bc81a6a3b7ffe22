import { useEffect, useRef, useState } from 'react';
import { useHeard } from '../ui/browser/use-heard.ts';
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
  const show = () => {
    before.current ??= document.activeElement;
    setOpen(true);
  };
  useHeard('homeward:find', show);
  useHeard('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    show();
  });
  return open && <FindDialog onClose={() => setOpen(false)} />;
}
