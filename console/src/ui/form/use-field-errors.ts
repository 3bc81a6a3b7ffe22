import type { FieldError } from '@homeward/contract/call';
import { capital } from '@homeward/contract/wording';
import type { FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { type Path, pathKey, valueAt, without } from './path.ts';
import { unfold } from './unfold.ts';

/** Shows errors at the fields they belong to; those without a field are the form's summary. */
export function useFieldErrors(form: FormInstance, schema: z.ZodType, initial: unknown, onErrors?: (paths: Path[]) => void) {
  const [count, setCount] = useState(0);
  /** The screen's words for a failed save, and what is wrong with no field to stand at. */
  const [headline, setHeadline] = useState<string>();
  const [texts, setTexts] = useState<string[]>([]);
  /** As these were shown, whatever was mended since: who mends is not to be taken elsewhere. */
  const [areAtField, setAreAtField] = useState(false);
  const recount = () => setCount(form.getFieldsError().filter(({ errors }) => errors.length).length);
  const issues = (values: unknown): FieldError[] => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return [];
    return parsed.error.issues.map(({ path, code, message }) => ({
      path: path.map((s) => (typeof s === 'symbol' ? '' : s)),
      code: code ?? '',
      message,
    }));
  };
  const registered = () => form.getFieldsError().map(({ name }) => name);
  /** What is wrong now, each at its field. */
  const wrongNow = () => {
    const names = registered();
    return issues(form.getFieldsValue(true)).map((error) => atField(error, names));
  };
  const messageAt = (errors: FieldError[], name: Path) => errors.find(({ path }) => pathKey(path) === pathKey(name))?.message;
  const required = useMemo(() => new Map<string, boolean>(), []);
  /** The fields whose error this form found itself, so that it can tell when another field's change has mended it. */
  const own = useMemo(() => new Set<string>(), []);

  /**
   * Shows these errors and no others, and moves the focus to the first, unless somebody is at work elsewhere by now. Answers
   * whether there was any.
   */
  const show = (
    found: FieldError[],
    { failure, isElsewhere = false }: { failure?: string; isElsewhere?: boolean } = {},
  ): boolean => {
    const names = registered();
    const errors = found.map((error) => atField(error, names));
    if (errors.length) onErrors?.(errors.map(({ path }) => path));
    own.clear();
    if (!failure) for (const { path } of errors) own.add(pathKey(path));
    form.setFields(names.map((name) => ({ name: [...name], errors: listOf(messageAt(errors, name)) })));
    const isHomeless = ({ path }: FieldError) => !names.some((name) => pathKey(name) === pathKey(path));
    // What has no field yet waits until the fields there are have been mended; a refusal of the server is told whole.
    const homeless = failure || errors.every(isHomeless) ? errors.filter(isHomeless).map(({ message }) => message) : [];
    setHeadline(failure);
    setTexts(failure?.endsWith(homeless[0] ?? '') && homeless.length < 2 ? [] : [...new Set(homeless)]);
    recount();
    const first = names.find((name) => messageAt(errors, name));
    setAreAtField(Boolean(first) || isElsewhere);
    if (first && !isElsewhere) {
      unfold(first);
      form.scrollToField([...first], { block: 'center', focus: true });
    }
    return errors.length > 0;
  };

  return {
    /** How much is wrong: the headline counts only where nothing else says why. */
    problems: count + texts.length || Number(Boolean(headline)),
    areAtField,
    summary: [...(headline ? [headline] : []), ...texts],
    recount,
    show,
    /** Checks all values, or those a step asks for; shows what is wrong. */
    checkAll(asks: (path: Path) => boolean = () => true): boolean {
      return !show(issues(form.getFieldsValue(true)).filter(({ path }) => asks(path)));
    },
    check(name: Path) {
      const isRefused = form.getFieldError([...name]).length > 0 && !own.has(pathKey(name));
      // What the server refuses stays refused until it is changed.
      if (!form.isFieldTouched([...name]) || isRefused) return;
      own.add(pathKey(name));
      form.setFields([{ name: [...name], errors: listOf(messageAt(wrongNow(), name)) }]);
      recount();
    },
    /** While somebody mends a field its error goes as soon as it is mended. */
    changed(values: unknown) {
      const isMendable = (name: Path) => valueAt(values, name) !== undefined || own.has(pathKey(name));
      const wrong = form.getFieldsError().filter(({ name, errors }) => errors.length && isMendable(name));
      if (!wrong.length) return;
      const now = issues(form.getFieldsValue(true));
      form.setFields(wrong.map(({ name }) => ({ name, errors: listOf(messageAt(now, name)) })));
      recount();
    },
    isRequired(name: Path): boolean {
      const key = pathKey(name.map((step) => (typeof step === 'number' ? 0 : step)));
      const known = required.get(key);
      if (known !== undefined) return known;
      // A row that was not there at first says nothing for those after it.
      const lasts = valueAt(initial, name.slice(0, -1)) !== undefined;
      const values = lasts ? initial : form.getFieldsValue(true);
      const needed = issues(without(values, name)).some(({ path }) => pathKey(path) === pathKey(name));
      if (lasts) required.set(key, needed);
      return needed;
    },
    clear() {
      setHeadline(undefined);
      setTexts([]);
      form.setFields(form.getFieldsError().flatMap(({ name, errors }) => (errors.length ? { name, errors: [] } : [])));
      setCount(0);
    },
  };
}

const listOf = (message: string | undefined) => (message ? [message] : []);

/** An error of a part is shown at the nearest field around it. */
function atField(error: FieldError, names: Path[]): FieldError {
  for (let length = error.path.length; length > 0; length -= 1) {
    const path = error.path.slice(0, length);
    if (names.some((name) => pathKey(name) === pathKey(path))) return { ...error, path };
  }
  return error;
}

/** 'The name is taken' at the field name reads 'Is taken' (decision 4). */
export const stripField = (message: string): string => {
  const stripped = message.replace(/^the [\w ]{1,40}? (?=(field |has |is |must |may |cannot |should |was |already ))/i, '');
  // A message that begins with a file's name keeps it as it is.
  return stripped === message ? message : capital(stripped);
};
