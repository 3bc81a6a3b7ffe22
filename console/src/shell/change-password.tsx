import { useEffect, useState } from 'react';
import { later } from '../ui/page/later.tsx';

const Dialog = later(async () => ({ default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog }));

/** A user's own password, changed from the account menu; every other session of theirs ends. The dialog itself comes when first asked for. */
export function ChangePassword() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
    window.addEventListener('homeward:password', show);
    return () => window.removeEventListener('homeward:password', show);
  }, []);
  return open && <Dialog onClose={() => setOpen(false)} />;
}
