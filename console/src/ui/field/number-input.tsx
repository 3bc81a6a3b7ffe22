import { Input, type InputProps } from 'antd';
import { type KeyboardEvent, useContext, useEffect, useId, useState } from 'react';
import { SayWhy } from './say-why.ts';
import { numberIn, type Reading, whyUnread } from './typed-number.ts';
import './field-note.css';

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'step'> {
  /** How many decimals there may be; 0 for a whole number. */
  decimals?: number;
  /** How far the arrow keys go, up and down. */
  step?: number;
  /** How its currency, or what it counts, is written beside it. */
  signs?: readonly string[];
  /** A fraction of 1, which may be typed in percent as well. */
  isFraction?: boolean;
  /** How a number reads while nobody types. */
  format?: (value: number) => string;
  /** From its field; NaN where what was typed is no number. */
  value?: number | null;
  /** Null where nothing is typed. */
  onChange?: (value: number | null) => void;
}

/**
 * A number. Nothing that is typed is rounded, cut to a limit or dropped: what is no number, or could be two, is refused at
 * its field, not quietly made one.
 */
export function NumberInput({
  decimals = 0,
  signs = [],
  isFraction,
  step,
  format = String,
  value,
  onChange,
  onBlur,
  onKeyDown,
  ...props
}: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const noteId = useId();
  const reading = { decimals, signs, isFraction };
  const reason = Number.isNaN(value) ? whyUnread(typed, reading) : undefined;
  const why = useSaidByField(reason) ? undefined : reason;
  const shown = typeof value === 'number' ? (Number.isNaN(value) ? typed : format(value)) : '';
  useReadAgain(typed, reading, Number.isNaN(value) ? onChange : undefined);
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step || !way || Number.isNaN(value)) return;
    event.preventDefault();
    const next = Number(((value ?? 0) + way * step).toFixed(decimals));
    setTyped(format(next));
    onChange?.(next);
  };
  return (
    <>
      <Input
        inputMode={decimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...(step ? { role: 'spinbutton', 'aria-valuenow': value ?? undefined, 'aria-valuetext': shown } : {})}
        {...props}
        // Never absent: where something comes beside it the input would be made anew, and lose the focus and a key.
        suffix={props.suffix ?? ' '}
        {...(why && { 'aria-describedby': [props['aria-describedby'], noteId].filter(Boolean).join(' ') })}
        value={Object.is(numberIn(typed, reading), value ?? undefined) ? typed : shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange?.(numberIn(target.value, reading) ?? null);
        }}
        onKeyDown={(event) => {
          stepBy(event);
          onKeyDown?.(event);
        }}
        onBlur={(event) => {
          // What has more digits than a number holds would come out as another one.
          if (Number.isFinite(value) && Math.abs(value ?? 0) <= Number.MAX_SAFE_INTEGER) setTyped(shown);
          onBlur?.(event);
        }}
      />
      {why && (
        <p id={noteId} className="field-note">
          {why}
        </p>
      )}
    </>
  );
}

/** Whether there is a field around that says it. */
function useSaidByField(why: string | undefined): boolean {
  const say = useContext(SayWhy);
  useEffect(() => {
    if (!why) return;
    say?.(why);
    return () => say?.(undefined);
  }, [say, why]);
  return Boolean(say);
}

/** What was no number when it was typed may be one as soon as it is known by which sign the field is written. */
function useReadAgain(typed: string, reading: Reading, onRead: NumberInputProps['onChange']): void {
  const now = numberIn(typed, reading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is read as it is typed
  useEffect(() => {
    if (now !== undefined && !Number.isNaN(now)) onRead?.(now);
  }, [reading.signs?.join(' ')]);
}
