import { Switch } from 'antd';
import type { ReactNode } from 'react';
import type { Path } from '../form/path.ts';
import { Field } from './field.tsx';

interface SwitchFieldProps {
  name: Path;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
  onChange?: (on: boolean) => void;
}

/** A switch on one line with its label. */
export const SwitchField = ({ name, label, hint, disabled, onChange }: SwitchFieldProps) => (
  <Field name={name} label={label} hint={hint} valuePropName="checked" className="switch-field">
    <Switch {...(disabled ? { disabled } : {})} {...(onChange ? { onChange } : {})} />
  </Field>
);
