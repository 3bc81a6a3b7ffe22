import { Form, type FormInstance } from 'antd';
import { createContext, useCallback, useContext } from 'react';
import type { z } from 'zod';
import type { useAside } from './aside.ts';
import { type Path, pathKey, valueAt } from './path.ts';

/** How a field reads. */
export interface FieldText {
  label: string;
  /** The words of a choice, where the value only stands for it. */
  nameOf: (value: unknown) => string | undefined;
}

/** What the fields of a form share: its schema, and where they tell their labels and that they were left. */
export interface FormContext {
  /** Tells it from the other forms of its screen. */
  id: string;
  form: FormInstance;
  schema: z.ZodType;
  describe: (name: Path, text: FieldText) => void;
  /** Checks one field against the schema and shows or clears its error. */
  check: (name: Path) => void;
  /** Checks what a step asks for and shows what is wrong; answers whether nothing is. */
  checkAll: (asks?: (path: Path) => boolean) => boolean;
  /** Counts the errors again once a field has gone away. */
  recount: () => void;
  /** Changes values as if they had been typed. */
  set: (values: object) => void;
  /** What a place is to hold that only some choices ask for (ui/aside.ts). */
  aside: ReturnType<typeof useAside>['aside'];
  isRequired: (name: Path) => boolean;
  disabled: boolean;
}

const Context = createContext<FormContext | null>(null);
export const FormProvider = Context.Provider;

export function useFormContext(): FormContext {
  const context = useContext(Context);
  if (!context) throw new Error('A field stands outside its form');
  return context;
}

/** What is held, as the library tells it from what was before: by its JSON, in which what is no number would be nothing. */
const watched = (held: unknown) => ({
  held,
  toJSON: () => JSON.stringify(held, (_, value) => (Number.isNaN(value) ? 'NaN' : value)),
});

/**
 * What the form holds at this place now. The library's own hook tells it only after everything was drawn without: what
 * depends on it would be drawn twice, and be seen to jump.
 */
export function useValue<T>(name: Path | undefined): T {
  const { form } = useFormContext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells whether the name is another
  const read = useCallback(
    (values: object) => watched(name && valueAt(Object.keys(values).length ? values : form.getFieldsValue(true), name)),
    [form, name && pathKey(name)],
  );
  return Form.useWatch(read, { form, preserve: true }).held as T;
}
