import type { FormInstance } from 'antd';
import { createContext, useContext } from 'react';
import type { z } from 'zod';
import type { Path } from './path.ts';

/** How a field reads. */
export interface FieldText {
  label: string;
  /** The words of a choice, where the value only stands for it. */
  nameOf: (value: unknown) => string | undefined;
}

/** What the fields of a form share: its schema, and where they tell their labels and that they were left. */
export interface FormContext {
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
