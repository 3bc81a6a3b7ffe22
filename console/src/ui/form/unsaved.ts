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

type Form = { readonly current: Guarded };
const forms = new Set<Form>();

/** A question whether to leave these, for as long as it stands. */
interface Question {
  of: readonly Form[];
  answer: (leave: boolean) => void;
}
const questions = new Set<Question>();
const questionsOf = (form: Form) => [...questions].filter(({ of }) => of.includes(form));

/** Whether somebody is being asked whether to leave this form. */
export const isAskedOf = (form: Form): boolean => questionsOf(form).length > 0;

/** Takes that question back, for something else has to be decided first. */
export function takeBack(form: Form): void {
  for (const { answer } of questionsOf(form)) answer(false);
}

/** Has the screen ask before it is left while this form is dirty. */
export function useGuarded(now: Guarded): Form {
  const guarded = useRef(now);
  guarded.current = now;
  useEffect(() => {
    forms.add(guarded);
    return () => void forms.delete(guarded);
  }, []);
  // A save that was on its way has come through, and drawn the form: nothing has to be asked any more.
  useEffect(() => {
    for (const { of, answer } of questionsOf(guarded)) if (!of.some(({ current }) => current.isDirty())) answer(true);
  });
  return guarded;
}

/** The same for what is typed, or chosen, outside a form. */
export function useTyped(id: string, isTyped: boolean, within?: string): void {
  useGuarded({ id, keeps: false, within, isDirty: () => isTyped, onLeave: () => {} });
}

/** Asks whether to leave what is unsaved, and resolves with the answer. */
async function asked(confirm: ReturnType<typeof useConfirm>, of: readonly Form[]): Promise<boolean> {
  if (!of.length) return true;
  const { promise: until, resolve: answer } = Promise.withResolvers<boolean>();
  const question = { of, answer };
  questions.add(question);
  const leave = await confirm({ ...LEAVE, until });
  questions.delete(question);
  if (leave) for (const { current } of of) current.onLeave();
  return leave;
}

/** Asks before a form is closed on its own, in a drawer say; resolves with whether it may be. */
export function useCloseForm(): (id: string) => Promise<boolean> {
  const confirm = useConfirm();
  return (id) =>
    asked(
      confirm,
      dirty().filter(({ current }) => current.id === id),
    );
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

const staysAt = (pathname: string, { current: { within } }: Form) =>
  within !== undefined && `${pathname}/`.startsWith(`${within}/`);

/** Stands once around all screens: however many forms are dirty, it asks once. A session's end does not ask, the drafts keep what was typed. */
export function useUnsavedGuard(): void {
  const confirm = useConfirm();
  useBlocker({
    enableBeforeUnload: () => dirty().length > 0 && !sessionEnded(),
    shouldBlockFn: async ({ current, next }) => {
      const unsaved = dirty().filter((form) => !form.current.keeps && !staysAt(next.pathname, form));
      if (!unsaved.length || screenAt(current) === screenAt(next)) return false;
      return !(await asked(confirm, unsaved));
    },
  });
}
