import { Select, type SelectProps } from 'antd';

type Value = string | boolean | null;
export type Choices = readonly (readonly [value: Value, label: string])[];

interface ChoiceProps extends Omit<SelectProps<string>, 'value' | 'onChange'> {
  choices: Choices;
  value?: Value;
  onChange?: (value: Value) => void;
}

/** One of a few, of which 'all' is one: its null, true and false are no values of a select's own. */
export const Choice = ({ choices, value = null, onChange, ...select }: ChoiceProps) => (
  <Select
    {...select}
    value={String(value)}
    options={choices.map(([key, label]) => ({ value: String(key), label }))}
    onChange={(key) => onChange?.(choices.find(([one]) => String(one) === key)?.[0] ?? null)}
  />
);

export const labelIn = (choices: Choices) => (value: unknown) => choices.find(([one]) => one === value)?.[1];
