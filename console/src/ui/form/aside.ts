import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { fingerprint, type Path, pathKey } from './path.ts';

/** What was typed for one choice while another is made, until the form is saved or shown anew. */
export function useAside(form: FormInstance) {
  const kept = useRef(new Map<string, unknown>());
  return {
    forget: () => kept.current.clear(),
    /** What a place is to hold: what it holds, or held when it was last wanted, else `blank`; `none` where it is not wanted. */
    aside<Value>(name: Path, isWanted: boolean, blank: Value, none: Value): Value {
      const now: Value = form.getFieldValue([...name]);
      const isThere = now !== undefined && fingerprint(now) !== fingerprint(none);
      if (isThere) kept.current.set(pathKey(name), now);
      if (!isWanted) return none;
      return isThere ? now : ((kept.current.get(pathKey(name)) ?? blank) as Value);
    },
  };
}
