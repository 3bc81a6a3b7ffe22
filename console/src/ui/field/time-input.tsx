import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { timeIn, timeShown } from './typed-time.ts';

interface TimeInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** 'HH:mm:ss', or what was typed where that is no time: the schema refuses it. */
  value?: string | null;
  onChange?: (value: string) => void;
}

/** A time of day as people type it: one stop of Tab, where a browser's own control has four. */
export function TimeInput({ value, onChange, onBlur, ...props }: TimeInputProps) {
  const [typed, setTyped] = useState('');
  const kept = value ?? '';
  const time = timeIn(kept);
  const shown = time ? timeShown(time) : kept;
  return (
    <Input
      autoComplete="off"
      {...props}
      value={(timeIn(typed) ?? typed) === (time ?? kept) ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(timeIn(target.value) ?? target.value);
      }}
      onBlur={(event) => {
        setTyped(shown);
        onBlur?.(event);
      }}
    />
  );
}
