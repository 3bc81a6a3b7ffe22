import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useAside } from './aside.ts';
import { type Draft, useDraft } from './draft.ts';
import { labelsOf } from './field-text.ts';
import type { FieldText } from './form-context.ts';
import { merge } from './merge.ts';
import { fingerprint, withVersionOf } from './path.ts';
import type { RecordFormProps } from './record-form.tsx';
import { isAskedOf, takeBack, useGuarded } from './unsaved.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useHeld } from './use-held.ts';
import { useSave } from './use-save.ts';

/** A record while it is edited: what is held of it, its draft, what is wrong, and how it is saved. */
export function useRecord<I extends z.ZodType, O extends z.ZodType>(props: RecordFormProps<I, O>) {
  const { call, values: initial, id = 'main', keeps = false } = props;
  const held = useHeld<z.input<I>>(initial);
  const { form, base, newest } = held;
  const dirty = held.isTyped(held.values);
  const draft = useDraft<z.input<I>>(id, held.values, dirty, base);
  const { aside, forget } = useAside(form);
  const texts = useRef(new Map<string, FieldText>());
  const errors = useFieldErrors(form, call.input, initial, props.onErrors);
  const leaving = useLeaving({ id, keeps }, () => held.isTyped(), draft.drop);
  const show = (next: z.input<I>) => {
    forget();
    held.put(next);
    errors.clear();
  };
  const save = useSave({
    ...props,
    values: held.now,
    base: () => base.current,
    ...leaving,
    onAway: draft.rescue,
    errors,
    onSend: (sent) => draft.send(sent, held.now()),
    labelsOf: (spots) => labelsOf(spots, texts.current),
    onMerged: (merged, theirs) => {
      held.begin(theirs);
      show(merged);
      if (!held.isTyped(merged)) draft.drop();
    },
    onDone: (sent) => {
      forget();
      held.begin(sent);
      held.follow();
      draft.drop();
    },
  });
  const reset = (to: z.input<I>) => show(held.begin(to));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer record is shown unless something was typed
  useEffect(() => {
    if (newest.current === initial) return;
    newest.current = initial;
    if (!leaving.isDirty()) return reset(initial);
    // Where somebody has changed the same as was typed here, the save asks about it.
    const { values: merged, clashes } = save.mergeWith(initial);
    if (clashes.length) return;
    base.current = initial;
    held.put(merged);
    // What was refused may be without what has come since: that is asked for at its field.
    if (errors.problems && !call.input.safeParse(merged).success) errors.checkAll();
  }, [fingerprint(initial)]);
  /** What was typed before, together with what has changed since; what both have changed the save will ask about. */
  const restore = (found: Draft<z.input<I>> | undefined) => {
    if (!found) return;
    if (found.sent) save.recall(found.sent);
    const { values: merged, clashes } = merge(found.base, found.values, newest.current, { sent: found.sent?.input });
    base.current = clashes.length ? found.base : newest.current;
    show(clashes.length ? withVersionOf(merged, found.base) : merged);
  };
  return { held, dirty, draft, errors, save, texts, aside, reset, restore };
}

/** Asks before what was typed is left, and forgets it then. */
function useLeaving(which: { id: string; keeps: boolean }, isTyped: () => boolean, drop: () => void) {
  const given = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const isDirty = () => !given.current && isTyped();
  const onLate = () => {
    given.current = true;
    drop();
  };
  const onLeave = () => {
    left.current = true;
    onLate();
  };
  const guarded = useGuarded({ ...which, isDirty, onLeave });
  return {
    isDirty,
    isLeft: () => left.current,
    isLeaving: () => left.current || isAskedOf(guarded),
    stayFirst: () => takeBack(guarded),
    onLate,
  };
}
