import { useSyncExternalStore } from 'react';
import { forms, listeners, version } from './open-forms.ts';
import { placed, valueAt } from './path.ts';

interface Place {
  label: string;
  put: (value: unknown) => void;
}

/**
 * Where a record's forms hold a column: as itself, or by the uuid of what it points at; undefined where no field of theirs
 * does. `uuidOf` says which that is.
 */
export function usePlaceOf(uuid: string): (column: string, uuidOf: (value: unknown) => string | undefined) => Place | undefined {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
  return (column, uuidOf) => {
    for (const [form, record] of forms) {
      if (record !== uuid) continue;
      const byUuid = column.replace(/_id$/, '_uuid');
      for (const [key, { label }] of form.texts()) {
        const path = key.split('.');
        const last = path.at(-1);
        if (path.length > 2 || (last !== column && last !== byUuid)) continue;
        const now = valueAt(form.values(), path);
        const of = (value: unknown) => (last === column ? value : uuidOf(value));
        return { label, put: (value) => form.set(placed({}, path, likeNow(of(value), now))) };
      }
    }
    return undefined;
  };
}

/** A value as the form holds its kind: text that is empty, a number that is typed. */
function likeNow(value: unknown, now: unknown): unknown {
  if (typeof now === 'string') return value === null || value === undefined ? '' : String(value);
  return value ?? null;
}
