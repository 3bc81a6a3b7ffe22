import { MAX_PATTERN, MAX_TEXT } from '@homeward/contract/call';
import { isUuid } from '@homeward/contract/is-uuid';
import type { Lookup } from '../page/lookup.tsx';
import { containing, isTooLong } from './filter-value.ts';

export interface Choice {
  value: string;
  label: string;
}

/** One filter of a list. `key` is a search key and stands in the address as `filter_{key}`. */
export interface Filter {
  key: string;
  label: string;
  placeholder?: string;
  /** How it is typed, where that is not its value. */
  typed?: { type: 'datetime-local'; of: (value: string) => string; valueOf: (typed: string) => string };
  /** What can be chosen; absent for typed text. */
  choices?: Choice[];
  /** Where that was read. */
  from?: Lookup | undefined;
  /** Hears what is typed, where there are more choices than are listed at once: then they are what was found. */
  onFind?: (text: string) => void;
  /** Whether what is offered does not answer yet what is typed. */
  searching?: boolean;
  /** What stands in the address for no choice, where a list begins with one. */
  none?: string;
  /** Search conditions of what was typed or chosen; undefined where it is not usable, which the field then says. */
  condition: (value: string) => Record<string, unknown> | undefined;
  /** Said at the field while the value is not usable. */
  unusable?: (value: string) => string;
  /** Shown, but of no use here. */
  disabled?: boolean;
}

/** Typed text, found anywhere in the field, whatever its case. */
export const textFilter = (field: string, label: string, placeholder = ''): Filter => ({
  key: `${field}.ilike`,
  label,
  placeholder,
  unusable: () => `Longer than ${MAX_PATTERN} characters, not applied`,
  condition: (value) => (isTooLong(value) ? undefined : { [`${field}.ilike`]: containing(value) }),
});

/** A uuid, applied only if it is one (decision 16). */
export const uuidFilter = (key = 'uuid', label = 'UUID', placeholder = 'Paste a UUID'): Filter => ({
  key,
  label,
  placeholder,
  unusable: () => 'Not a valid UUID, not applied',
  condition: (value) => (isUuid(value.trim()) ? { [key]: value.trim().toLowerCase() } : undefined),
});

/** Typed text that the field must be, letter by letter. */
export const exactFilter = (key: string, label: string, placeholder = ''): Filter => ({
  key,
  label,
  placeholder,
  unusable: () => `Longer than ${MAX_TEXT} characters, not applied`,
  condition: (value) => (value.trim().length > MAX_TEXT ? undefined : { [key]: value.trim() }),
});

/** One of a list. */
export const choiceFilter = (key: string, label: string, choices: Choice[], all: string, from?: Lookup): Filter => ({
  key,
  label,
  choices,
  from,
  placeholder: all,
  condition: (value) => ({ [key]: value }),
});

/** One of a list by its number, which is what the key searches by. */
export const idFilter = (key: string, label: string, choices: Choice[], all: string, from?: Lookup): Filter => ({
  ...choiceFilter(key, label, choices, all, from),
  condition: (value) => (/^\d{1,9}$/.test(value) ? { [key]: Number(value) } : undefined),
});

/** Whether something is so; the words for yes and for no. */
export const flagFilter = (key: string, label: string, [yes, no]: [string, string], all = 'All'): Filter => ({
  ...choiceFilter(
    key,
    label,
    [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
    all,
  ),
  condition: (value) => (value === 'true' || value === 'false' ? { [key]: value === 'true' } : undefined),
});

/** What the address says where nothing is chosen of any. */
export const nothingOf = (filters: Filter[]): Record<string, string> =>
  Object.fromEntries(filters.flatMap(({ key, none }) => (none ? [[key, none]] : [])));

/** The conditions of all filters that are set and usable. */
export function conditionsOf(filters: Filter[], values: Record<string, string>): Record<string, unknown> {
  return Object.assign(
    {},
    ...filters.map((filter) => (values[filter.key] && !filter.disabled ? filter.condition(values[filter.key] ?? '') : undefined)),
  );
}
