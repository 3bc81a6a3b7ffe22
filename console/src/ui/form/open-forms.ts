import type { FieldTexts } from './field-text.ts';
import { valueAt } from './path.ts';

/** A form of a record that is open and may be saved. */
export interface OpenForm {
  texts: () => FieldTexts;
  values: () => unknown;
  /** Changes values as if they had been typed. */
  set: (values: object) => void;
}

/** Those on the screen, by the uuid of their record: what stands beside a form may put values into it. */
export const forms = new Map<OpenForm, string>();
export const listeners = new Set<() => void>();
export let version = 0;

const told = () => {
  version += 1;
  for (const listener of listeners) listener();
};

/** Tells that a form is open; answers what to do when it is not any more. */
export function openForm(uuid: string, form: OpenForm): () => void {
  forms.set(form, uuid);
  told();
  return () => {
    forms.delete(form);
    told();
  };
}

/** The uuid of the record that a call's input saves. */
export function recordOf(values: unknown): string | undefined {
  const found = [values, ...Object.values(values ?? {})].map((part) => valueAt(part, ['uuid']));
  return found.find((uuid) => typeof uuid === 'string');
}
