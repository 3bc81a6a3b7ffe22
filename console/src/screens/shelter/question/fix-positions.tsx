import { useEffect, useRef } from 'react';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { type Row, renumbered, repeats } from './question-values.ts';

/** Asks once, when the questions are opened, whether positions that repeat are to be put right (spec 001 §4). */
export function FixPositions() {
  const { form, disabled, set } = useFormContext();
  const confirm = useConfirm();
  const asked = useRef(false);
  const rows = (): Row[] => form.getFieldValue('questions') ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of what was loaded
  useEffect(() => {
    if (asked.current || disabled || !repeats(rows())) return;
    asked.current = true;
    void confirm({
      title: 'Fix Repeated Positions',
      text: 'Some questions share a position, so their order is not sure. They can be numbered in the order they stand in now.',
      ok: 'Fix now!',
      cancel: 'I will fix them later',
    }).then((now) => now && set({ questions: renumbered(rows()) }));
  }, []);
  return null;
}
