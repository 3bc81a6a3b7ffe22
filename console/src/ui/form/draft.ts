import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isChosenFile, nameOfChosen } from '../picture/chosen-file.ts';
import { draftKey, draftsChanged } from './draft-paths.ts';
import { isSecret } from './path.ts';
import type { Sent } from './tries.ts';

const WRITE_AFTER = 400;

/** What was typed, and the record as it was when that began. */
export interface Draft<Values> {
  values: Values;
  base: Values;
  /** What was last sent of it, as long as no answer has come. */
  sent?: Sent<Values> | undefined;
  /** The names of files that were chosen, which are not kept. */
  files?: string[];
  /** What was found when this was begun, and nobody has decided on yet. */
  earlier?: Draft<Values> | undefined;
}

interface KeptDraft<Values> {
  /** What was typed here before and never saved; undefined once decided. */
  found: Draft<Values> | undefined;
  /** Forgets all that was typed here. */
  drop: () => void;
  /** Forgets what is offered; what is typed now stays. */
  refuse: () => void;
  /** Keeps it, and offers what it replaces, or what was typed before it. */
  take: () => Draft<Values> | undefined;
  /** Keeps what is being sent, or with undefined that it was answered: at once, since the page may be reloaded before. */
  send: (sent: Sent<Values> | undefined, values: Values) => void;
  /** Keeps what could not be saved after it was left, and forgotten here. */
  rescue: (values: Values, sent: Sent<Values> | undefined) => void;
}

export const dropDraft = (id: string) => remove(draftKey(id));

/**
 * Keeps what is being typed in session storage, for this user and address, so that neither a session's end nor a
 * reload loses it; offered back when the form is opened again.
 */
export function useDraft<Values>(id: string, values: Values, dirty: boolean, base: { current: Values }): KeptDraft<Values> {
  const key = useMemo(() => draftKey(id), [id]);
  const [found, setFound] = useState(() => read<Draft<Values>>(key));
  const written = useRef(false);
  const { soon, stop } = useSoon();
  const sent = useRef<Sent<Values>>(undefined);
  const typed = (): Draft<Values> => ({ values, base: base.current, sent: sent.current, earlier: found });
  useEffect(() => {
    if (!dirty) {
      stop();
      // Typed and taken back: what was found before is all there is to offer.
      if (written.current) keep(key, found);
      return;
    }
    // Of one moment: what was typed begins from this, and not from what may have come until it is kept.
    const from = base.current;
    soon(() => {
      write(key, { values, base: from, sent: sent.current, earlier: found });
      written.current = true;
    });
  }, [key, values, dirty, base, found, soon, stop]);
  return {
    found,
    drop: () => {
      stop();
      sent.current = undefined;
      remove(key);
      setFound(undefined);
    },
    refuse: () => {
      setFound(found?.earlier);
      keep(key, dirty ? { ...typed(), earlier: found?.earlier } : found?.earlier);
    },
    take: () => {
      setFound(dirty ? { ...typed(), earlier: found?.earlier } : found?.earlier);
      sent.current = found?.sent;
      return found;
    },
    send: (next, now) => {
      if (!next && !sent.current) return;
      // Of what is never kept, the same could not be sent again.
      sent.current = next && JSON.stringify(next.input) === JSON.stringify(next.input, kept) ? next : undefined;
      write(key, { ...typed(), values: now });
      written.current = true;
    },
    rescue: (left, lost) => write(key, { values: left, base: base.current, sent: lost }),
  };
}

/** Does soon what it was last asked to: who types on and on does not put it off, and who goes away hastens it. */
function useSoon() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(() => {});
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const soon = useCallback(
    (act: () => void) => {
      latest.current = act;
      timer.current ??= setTimeout(() => {
        stop();
        latest.current();
      }, WRITE_AFTER);
    },
    [stop],
  );
  useEffect(() => {
    const leave = () => timer.current && latest.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      stop();
    };
  }, [stop]);
  return { soon, stop };
}

function read<Kept>(key: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A file is chosen again sooner than session storage has room for it; a secret is typed again. */
const kept = (name: string, value: unknown) => (isChosenFile(value) || isSecret(name) ? undefined : value);

function filesIn(values: unknown): string[] {
  const names: string[] = [];
  JSON.stringify(values, (_, value) => (isChosenFile(value) ? void names.push(nameOfChosen(value)) : value));
  return names;
}

function write(key: string, draft: Draft<unknown>) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ files: filesIn(draft.values), ...draft }, kept));
  } catch {
    // Storage is full: the form still holds the values, only a reload would lose them.
  }
  draftsChanged();
}

const keep = (key: string, draft: Draft<unknown> | undefined) => (draft ? write(key, draft) : remove(key));

function remove(key: string) {
  sessionStorage.removeItem(key);
  draftsChanged();
}
