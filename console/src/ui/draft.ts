import { useEffect, useMemo, useRef, useState } from 'react';
import { session } from '../session/session.ts';
import { isChosenFile } from './chosen-file.ts';
import { isSecret } from './path.ts';

const WRITE_AFTER = 400;

/** What was typed, and the record as it was when that began. */
export interface Draft<Values> {
  values: Values;
  base: Values;
}

interface KeptDraft<Values> {
  /** What was typed here before and never saved; undefined once decided. */
  found: Draft<Values> | undefined;
  /** Forgets it. */
  drop: () => void;
  /** Keeps it and stops offering it. */
  take: () => Draft<Values> | undefined;
}

const keyPrefix = () => `homeward-draft:${session().user?.uuid}:${location.pathname}#`;

/** The forms of this screen that hold a draft. */
export const draftIds = (): string[] =>
  Object.keys(sessionStorage).flatMap((key) => (key.startsWith(keyPrefix()) ? [key.slice(keyPrefix().length)] : []));
export const dropDraft = (id: string) => sessionStorage.removeItem(keyPrefix() + id);

/**
 * Keeps what is being typed in session storage, for this user and address, so that neither a session's end nor a
 * reload loses it; offered back when the form is opened again.
 */
export function useDraft<Values>(id: string, values: Values, dirty: boolean, base: { current: Values }): KeptDraft<Values> {
  const key = useMemo(() => keyPrefix() + id, [id]);
  const [found, setFound] = useState(() => read<Draft<Values>>(key));
  const written = useRef(false);
  useEffect(() => {
    if (!dirty) {
      // Typed and taken back: there is nothing to offer any more.
      if (written.current) sessionStorage.removeItem(key);
      return;
    }
    const timer = setTimeout(() => {
      write(key, { values, base: base.current });
      written.current = true;
    }, WRITE_AFTER);
    return () => clearTimeout(timer);
  }, [key, values, dirty, base]);
  return {
    found,
    drop: () => {
      sessionStorage.removeItem(key);
      setFound(undefined);
    },
    take: () => {
      setFound(undefined);
      return found;
    },
  };
}

function read<Kept>(key: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, draft: unknown) {
  try {
    // A file is chosen again sooner than session storage has room for it; a secret is typed again.
    sessionStorage.setItem(
      key,
      JSON.stringify(draft, (name, value) => (isChosenFile(value) || isSecret(name) ? undefined : value)),
    );
  } catch {
    // Storage is full: the form still holds the values, only a reload would lose them.
  }
}
