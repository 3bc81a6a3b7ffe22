import type { z } from 'zod';

const LINK = /^(https?:\/\/[^\s]|mailto:|tel:)/i;
const VARIABLE = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;
const AT_FIRST = /^\{\{\s*[a-z][a-z0-9_]*\s*\}\}/;

export const isSafeLink = (link: string) => LINK.test(link);

/** A text with the values of its variables in it, once: what a value says is no variable. */
export const filled = (text: string, values: Record<string, string>) =>
  text.replace(VARIABLE, (whole, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? '') : whole));

interface Issue {
  code: 'custom';
  input: unknown;
  path: (string | number)[];
  message: string;
}

/** Every text of a value, with where it stands. */
function* textsOf(value: unknown, path: (string | number)[] = []): Generator<{ path: (string | number)[]; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* textsOf(item, [...path, index]);
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* textsOf(item, [...path, key]);
}

/** The variables that a template names and its model does not know, and whatever else stands in double braces. */
export function* eachUnknown(values: unknown, model: readonly { key: string }[]): Generator<Issue & { variable: string }> {
  const known = new Set(model.map(({ key }) => key));
  for (const { path, text } of textsOf(values)) {
    const left = text.replace(VARIABLE, (whole, key: string) => (known.has(key) ? '' : whole));
    const [variable] = /\{\{.{0,60}?(\}\}|$)/su.exec(left) ?? [];
    if (variable) yield { code: 'custom', input: values, path, variable, message: `There is no variable ${variable}` };
  }
}

interface Linked {
  main_buttons: readonly { link: string }[];
  final_buttons: readonly { link: string }[];
}

/** Refuses links that are none a mail should hold; one that begins with a variable is looked at with its value. */
export function eachUnsafeLink<Values extends Linked>({ value, issues }: z.core.ParsePayload<Values>): void {
  for (const list of ['main_buttons', 'final_buttons'] as const)
    for (const [index, { link }] of value[list].entries())
      if (!isSafeLink(link) && !AT_FIRST.test(link))
        issues.push({
          code: 'custom',
          input: value,
          path: [list, index, 'link'],
          message: 'A link begins with https://, http://, mailto: or tel:',
        });
}
