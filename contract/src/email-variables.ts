import type { z } from 'zod';

const LINK = /^(https?:\/\/|mailto:|tel:)\S+$/i;
const VARIABLE = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;
const AT_FIRST = /^\{\{\s*[a-z][a-z0-9_]*\s*\}\}/;

export const LINK_UNSAFE = 'A link begins with https://, http://, mailto: or tel:, and has no blanks';
export const SAMPLE_UNSAFE = `With the sample value of its variable this is no link that may be sent. ${LINK_UNSAFE}`;
export const isSafeLink = (link: string) => LINK.test(link) && URL.canParse(link);
/** The same of a link whose variables have no values yet; one that begins with a variable is looked at with its value. */
const maySafe = (link: string) => AT_FIRST.test(link) || isSafeLink(link.replace(VARIABLE, 'x'));

/** More than any mail says: programs that show mails cut at about as much. */
export const MOST_CHARACTERS = 100_000;
export const TOO_LONG = 'With its values this mail is longer than 100,000 characters';

type Values = Record<string, string>;
export const samplesOf = (model: readonly { key: string; value: string }[]): Values =>
  Object.fromEntries(model.map(({ key, value }) => [key, value]));

/** Whether a template becomes longer than a mail may be, counted without putting the values in. */
export function isTooLong(template: unknown, values: Values): boolean {
  let length = 0;
  for (const { text } of textsOf(template)) {
    length += text.length;
    for (const [whole, key = ''] of text.matchAll(VARIABLE))
      if (Object.hasOwn(values, key)) length += (values[key]?.length ?? 0) - whole.length;
  }
  return length > MOST_CHARACTERS;
}

/** A text with the values of its variables in it, once: what a value says is no variable. */
export const filled = (text: string, values: Values) =>
  text.replace(VARIABLE, (whole, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? '') : whole));

/** A link with its values: what it begins with is an address, all else stands in one. */
export const filledLink = (link: string, values: Values) =>
  link.replace(VARIABLE, (whole, key: string, at: number) => {
    if (!Object.hasOwn(values, key)) return whole;
    // Half a character would be none that can be encoded.
    const value = (values[key] ?? '').toWellFormed();
    return at === 0 ? value : encodeURIComponent(value);
  });

/** Whether a text names a variable. */
export const names = (text: string, variable: string) => [...text.matchAll(VARIABLE)].some(([, key]) => key === variable);

export interface Issue {
  code: 'custom';
  input: unknown;
  path: (string | number)[];
  message: string;
}

/** Every text of a value, with where it stands. */
export function* textsOf(value: unknown, path: (string | number)[] = []): Generator<{ path: (string | number)[]; text: string }> {
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
    // However long it is: so much of it tells which is meant.
    const [variable] = /\{\{(?:.{0,60}?\}\}|.{0,60})/su.exec(left) ?? [];
    if (variable) yield { code: 'custom', input: values, path, variable, message: `There is no variable ${variable}` };
  }
}

interface Linked {
  main_buttons: readonly { link: string }[];
  final_buttons: readonly { link: string }[];
}

/** Where links stand that are none a mail should hold, each as it is looked at. */
function* eachLink<Values extends Linked>(value: Values, isSafe: (link: string) => boolean, message: string): Generator<Issue> {
  for (const list of ['main_buttons', 'final_buttons'] as const)
    for (const [index, { link }] of value[list].entries())
      if (!isSafe(link)) yield { code: 'custom', input: value, path: [list, index, 'link'], message };
}

/** Refuses links that are none a mail should hold; one that begins with a variable is looked at with its value. */
export function eachUnsafeLink<Values extends Linked>({ value, issues }: z.core.ParsePayload<Values>): void {
  for (const issue of eachLink(value, maySafe, LINK_UNSAFE)) issues.push({ ...issue });
}

/** The same of links with the samples of their variables in them: what cannot be drawn by its own samples is not kept. */
export const eachUnsafeWith = (values: Linked, model: readonly { key: string; value: string }[]): Generator<Issue> => {
  const samples = samplesOf(model);
  return eachLink(values, (link) => isSafeLink(filledLink(link, samples)), SAMPLE_UNSAFE);
};
