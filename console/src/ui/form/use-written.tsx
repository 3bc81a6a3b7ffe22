import { type ReactNode, useRef, useState } from 'react';
import { useDraft } from './draft.ts';
import { DraftNote } from './draft-note.tsx';
import { fingerprint } from './path.ts';
import { useGuarded } from './unsaved.ts';

interface Written<Values> {
  values: Values;
  write: (values: Values) => void;
  /** Offers what was written before and never taken over. */
  offer: ReactNode;
  /** It was taken over, or is not wanted any more. */
  drop: () => void;
}

/** What is written in a dialog that gives it to the form below: guarded, and kept as a draft, as a form's own values are. */
export function useWritten<Values>(id: string, initial: Values): Written<Values> {
  const [values, write] = useState(initial);
  const base = useRef(initial);
  const isWritten = fingerprint(values) !== fingerprint(base.current);
  const draft = useDraft(id, values, isWritten, base);
  useGuarded({ id, keeps: false, isDirty: () => isWritten, onLeave: draft.drop });
  const offer = draft.found && (
    <DraftNote
      draft={draft.found}
      newest={base.current}
      onRestore={() => write(draft.take()?.values ?? initial)}
      onDiscard={draft.refuse}
    />
  );
  return { values, write, offer, drop: draft.drop };
}
