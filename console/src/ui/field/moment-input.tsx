import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import { localOf, momentOf, whySkipped } from '../text/zone.ts';

interface MomentInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** UTC, such as '2026-03-28T01:30:00Z'. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A day and an hour, typed as the viewer's clocks show them; of an hour that they skip it says so at once. */
export function MomentInput({ value = '', onChange, ...input }: MomentInputProps) {
  const noteId = useId();
  const why = whySkipped(value);
  return (
    <>
      <Input
        {...input}
        {...(why && { 'aria-describedby': [input['aria-describedby'], noteId].filter(Boolean).join(' ') })}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={localOf(value)}
        onChange={({ target }) => onChange?.(momentOf(target.value))}
      />
      {why && (
        <p id={noteId} className="field-note">
          {why}
        </p>
      )}
    </>
  );
}
