import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionEnded } from '../../api/session-end.ts';
import { useConfirm } from '../action/use-confirm.ts';

interface Guarded {
  /** The form's id on its screen. */
  id: string;
  /** Whether coming back finds what was typed: then leaving loses nothing. */
  keeps: boolean;
  /** The address of the screen that stays, where others open over it: none of those leaves it. */
  within?: string | undefined;
  isDirty: () => boolean;
  /** The user leaves all the same: what was typed is not to be offered again. */
  onLeave: () => void;
}

const forms = new Set<{ current: Guarded }>();
/** Who waits for forms to have nothing unsaved. */
const waiting = new Set<() => void>();

/** Has the screen ask before it is left while this form is dirty. */
export function useGuarded(guarded: { current: Guarded }): void {
  useEffect(() => {
    forms.add(guarded);
    return () => void forms.delete(guarded);
  }, [guarded]);
  // Whatever makes a form clean draws it.
  useEffect(() => {
    for (const look of waiting) look();
  });
}

/** Resolves once none of these is dirty: a save that was on its way has come through. */
function untilClean(unsaved: { current: Guarded }[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => unsaved.some(({ current }) => current.isDirty()) || resolve();
  waiting.add(look);
  return { promise, end: () => waiting.delete(look) };
}

/** The same for what is typed, or chosen, outside a form. */
export function useTyped(id: string, isTyped: boolean, within?: string): void {
  const guarded = useRef({ id, keeps: false, within, isDirty: () => isTyped, onLeave: () => {} });
  guarded.current.isDirty = () => isTyped;
  useGuarded(guarded);
}

/** Asks before a form is closed on its own, in a drawer say; resolves with whether it may be. */
export function useCloseForm(): (id: string) => Promise<boolean> {
  const confirm = useConfirm();
  return async (id) => {
    const unsaved = dirty().filter(({ current }) => current.id === id);
    if (unsaved.length && !(await confirm(LEAVE))) return false;
    for (const form of unsaved) form.current.onLeave();
    return true;
  };
}

const LEAVE = {
  title: 'You have unsaved changes, do you want to leave anyway?',
  ok: 'Leave',
  cancel: 'Stay',
  danger: true,
};

const dirty = () => [...forms].filter(({ current }) => current.isDirty());

/** A form over a list stands in its address as `open`, a step of several as `step`. */
const screenAt = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${'open' in search ? search.open : ''} ${'step' in search ? search.step : ''}`;

const staysAt = (pathname: string, { current: { within } }: { current: Guarded }) =>
  within !== undefined && `${pathname}/`.startsWith(`${within}/`);

/** Stands once around all screens: however many forms are dirty, it asks once. A session's end does not ask, the drafts keep what was typed. */
export function useUnsavedGuard(): void {
  const confirm = useConfirm();
  useBlocker({
    enableBeforeUnload: () => dirty().length > 0 && !sessionEnded(),
    shouldBlockFn: async ({ current, next }) => {
      const unsaved = dirty().filter((form) => !form.current.keeps && !staysAt(next.pathname, form));
      if (!unsaved.length || screenAt(current) === screenAt(next)) return false;
      const clean = untilClean(unsaved);
      const leave = await confirm({ ...LEAVE, until: clean.promise });
      clean.end();
      if (leave) for (const form of unsaved) form.current.onLeave();
      return !leave;
    },
  });
}
