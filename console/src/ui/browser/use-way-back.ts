import { useEffect, useState } from 'react';

/** Leads the focus back, from what is over the screen while this is drawn, to what opened it: the link to its address, or what had the focus. */
export function useWayBack({ hasAddress }: { hasAddress: boolean }): void {
  const [focused] = useState(() => document.activeElement);
  useEffect(() => {
    const { pathname, search } = location;
    const itself = `main a[href="${CSS.escape(pathname + search)}"]`;
    const link = hasAddress && !focused?.matches(itself) ? document.querySelector(itself) : null;
    const opener = link ?? focused;
    return () => {
      // A new path moves the focus to its screen first.
      setTimeout(() => opener instanceof HTMLElement && opener.isConnected && opener.focus());
    };
  }, [focused, hasAddress]);
}
