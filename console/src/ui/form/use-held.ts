import { Form } from 'antd';
import { useRef, useState } from 'react';
import { fingerprint, valueAt, withVersionOf } from './path.ts';

/** What a form holds, beside what that began with. */
export function useHeld<Values>(initial: Values) {
  const [form] = Form.useForm();
  const [values, setValues] = useState(initial);
  /** The record as the server was last known to have it, and as what was typed started from it. */
  const newest = useRef(initial);
  const base = useRef(initial);
  const now = (): Values => form.getFieldsValue(true);
  const isTyped = (these = now()) => fingerprint(withVersionOf(these, base.current)) !== fingerprint(base.current);
  return {
    form,
    values,
    newest,
    base,
    now,
    isTyped,
    /** Takes up what the fields have come to hold. */
    follow: () => setValues(structuredClone(now())),
    /** From here on what is typed is compared with this, which is answered. */
    begin(from: Values): Values {
      base.current = newest.current = from;
      return from;
    },
    put(next: Values) {
      // What the record does not have is empty again: setting its values alone would leave what was typed there.
      form.setFields(form.getFieldsError().map(({ name }) => ({ name, value: valueAt(next, name) })));
      form.setFieldsValue(emptied(now(), next));
      setValues(next);
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype;

/** Values that leave nothing of what was there: not even of a field that is not drawn. */
function emptied(was: unknown, next: unknown): unknown {
  if (!isRecord(was) || !isRecord(next)) return next;
  const keys = new Set([...Object.keys(was), ...Object.keys(next)]);
  return Object.fromEntries([...keys].map((key) => [key, key in next ? emptied(was[key], next[key]) : undefined]));
}
