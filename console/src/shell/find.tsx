import { lazy, Suspense, useEffect, useState } from 'react';

const FindDialog = lazy(() => import('./find-dialog.tsx').then((module) => ({ default: module.FindDialog })));

/** Ctrl/Cmd+K. The dialog itself comes when first asked for. */
export function Find() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
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
  return <Suspense>{open && <FindDialog onClose={() => setOpen(false)} />}</Suspense>;
}
