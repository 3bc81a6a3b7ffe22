import type { ComponentProps } from 'react';
import { OneSelect } from '../../../ui/field/one-select.tsx';

type Value = string | boolean | null;
export type Choices = readonly (readonly [value: Value, label: string])[];

interface ChoiceProps extends Omit<ComponentProps<typeof OneSelect<string>>, 'value' | 'onChange'> {
  choices: Choices;
  value?: Value;
  onChange?: (value: Value) => void;
}

/** One of a few, of which 'all' is one: its null, true and false are no values of a select's own. */
export const Choice = ({ choices, value = null, onChange, ...select }: ChoiceProps) => (
  <OneSelect
    {...select}
    value={String(value)}
    options={choices.map(([key, label]) => ({ value: String(key), label }))}
    onChange={(key) => onChange?.(choices.find(([one]) => String(one) === key)?.[0] ?? null)}
  />
);

export const labelIn = (choices: Choices) => (value: unknown) => choices.find(([one]) => one === value)?.[1];
