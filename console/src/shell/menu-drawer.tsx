import { useEffect, useRef } from 'react';
import { SideMenu } from './side-menu.tsx';

/** The menu over a narrow screen: holds the focus until a choice, Escape or a click beside it closes it. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape itself
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <SideMenu collapsed={false} onNavigate={onClose} />
    </dialog>
  );
}
