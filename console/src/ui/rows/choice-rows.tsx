import { capital } from '@homeward/contract/wording';
import { Button, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Field } from '../field/field.tsx';
import { useFormContext } from '../form/form-context.ts';
import type { Path } from '../form/path.ts';
import './choice-rows.css';

type Row = Record<string, unknown>;

interface ChoiceRowsProps {
  /** Where the rows stand in the form's values. */
  name: Path;
  /** The field of a row that says what it is of. */
  field: string;
  options: { value: string; label: string }[];
  /** What a row is of, in one word. */
  noun: string;
  /** A new row, apart from what it is of. */
  blank: Row;
  /** The other fields of the row at this place. */
  children: (row: Path, of: string) => ReactNode;
  /** From the Field around it. */
  value?: Row[];
  onChange?: (rows: Row[]) => void;
  loading?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  ref?: Ref<HTMLFieldSetElement>;
}

/** Rows that each say something of one of several things; what has a row is not offered to another. */
export function ChoiceRows({ name, field, options, noun, blank, children, value: rows = [], ...props }: ChoiceRowsProps) {
  const { disabled } = useFormContext();
  const taken = new Set(rows.map((row) => row[field]));
  const change = (next: Row[]) => props.onChange?.(next);
  return (
    <fieldset
      className="choice-rows"
      id={props.id}
      ref={props.ref}
      tabIndex={-1}
      aria-label={props['aria-label']}
      aria-describedby={props['aria-describedby']}
    >
      {rows.map((row, index) => {
        const of = options.find(({ value }) => value === row[field])?.label ?? `${noun} ${index + 1}`;
        const at = [...name, index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, as its fields' names are
          <fieldset key={index} className="choice-row">
            <legend className="visually-hidden">{of}</legend>
            <Field name={[...at, field]} label={`${capital(noun)} ${index + 1}`} hideLabel>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={`Choose a ${noun}`}
                loading={props.loading ?? false}
                options={options.filter(({ value }) => value === row[field] || !taken.has(value))}
              />
            </Field>
            {children(at, of)}
            {!disabled && (
              <Button
                type="text"
                icon={<X size={16} aria-hidden />}
                aria-label={`Remove ${of}`}
                onClick={() => change(rows.filter((_, place) => place !== index))}
              />
            )}
          </fieldset>
        );
      })}
      {!disabled && (
        <Button
          type="text"
          icon={<Plus size={16} aria-hidden />}
          disabled={rows.length >= options.length}
          onClick={() => change([...rows, blank])}
        >
          Add {noun}
        </Button>
      )}
    </fieldset>
  );
}
