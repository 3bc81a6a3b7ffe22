import { Input, type InputProps } from 'antd';
import { localOf, momentOf } from '../text/zone.ts';

interface MomentInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** UTC, such as '2026-03-28T01:30:00Z'. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A day and an hour, typed as the viewer's clocks show them. */
export const MomentInput = ({ value = '', onChange, ...input }: MomentInputProps) => (
  <Input
    {...input}
    type="datetime-local"
    max="9999-12-31T23:59"
    value={localOf(value)}
    onChange={({ target }) => onChange?.(momentOf(target.value))}
  />
);
