import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionEnded } from '../session/end.ts';
import { useConfirm } from './use-confirm.ts';

interface Guarded {
  isDirty: () => boolean;
  /** The user leaves all the same: what was typed is not to be offered again. */
  onLeave: () => void;
}

const forms = new Set<{ current: Guarded }>();

/** Has the screen ask before it is left while this form is dirty. */
export function useGuarded(guarded: { current: Guarded }): void {
  useEffect(() => {
    forms.add(guarded);
    return () => void forms.delete(guarded);
  }, [guarded]);
}

const dirty = () => [...forms].filter(({ current }) => current.isDirty());

/** Stands once around all screens: however many forms are dirty, it asks once. A session's end does not ask, the drafts keep what was typed. */
export function useUnsavedGuard(): void {
  const confirm = useConfirm();
  useBlocker({
    enableBeforeUnload: () => dirty().length > 0 && !sessionEnded(),
    shouldBlockFn: async ({ current, next }) => {
      const unsaved = dirty();
      if (!unsaved.length || current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: 'You have unsaved changes, do you want to leave anyway?',
        ok: 'Leave',
        cancel: 'Stay',
        danger: true,
      });
      if (leave) for (const form of unsaved) form.current.onLeave();
      return !leave;
    },
  });
}
