import { capital } from '@homeward/contract/wording';
import type { ReactNode } from 'react';
import { Field } from '../field/field.tsx';
import type { GroupProps } from '../field/group.tsx';
import { OneSelect } from '../field/one-select.tsx';
import { useFormContext } from '../form/form-context.ts';
import type { Path } from '../form/path.ts';
import { RowList } from './rows.tsx';
import './choice-rows.css';

type Row = Record<string, unknown>;

interface ChoiceRowsProps extends GroupProps {
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
}

/** Rows that each say something of one of several things; what has a row is not offered to another. */
export function ChoiceRows({
  name,
  field,
  options,
  children,
  value: rows = [],
  onChange,
  loading = false,
  ...props
}: ChoiceRowsProps) {
  const { disabled } = useFormContext();
  const taken = new Set(rows.map((row) => row[field]));
  const called = (row: Row, index: number) =>
    options.find(({ value }) => value === row[field])?.label ?? `${props.noun} ${index + 1}`;
  return (
    <RowList
      {...props}
      {...{ rows, called, disabled }}
      onChange={(next) => onChange?.(next(rows))}
      most={options.length}
      className="choice-rows"
    >
      {(row, index, of) => (
        <>
          <Field name={[...name, index, field]} label={`${capital(props.noun)} ${index + 1}`} hideLabel>
            <OneSelect
              placeholder={`Choose a ${props.noun}`}
              loading={loading}
              options={options.filter(({ value }) => value === row[field] || !taken.has(value))}
            />
          </Field>
          {children([...name, index], of)}
        </>
      )}
    </RowList>
  );
}
