import { OneSelect } from '../../../ui/field/one-select.tsx';

interface YesNoProps {
  /** From its field; null where nothing is said. */
  value?: boolean | null;
  onChange?: (value: boolean | null) => void;
  placeholder?: string;
}

const choices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Yes, no, or nothing said: then what a network says holds. */
export const YesNo = ({ value, onChange, ...props }: YesNoProps) => (
  <OneSelect
    {...props}
    allowClear
    value={value === true ? 'yes' : value === false ? 'no' : null}
    options={choices}
    onChange={(chosen?: string) => onChange?.(chosen ? chosen === 'yes' : null)}
  />
);
