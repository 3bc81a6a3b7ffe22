import { SMS_TEXT, smsVariables } from '@homeward/contract/shelter-kiosk-reason';
import { filledIn, foreignIn, plainly, type Segments, segmentsOf, unitsAsWritten } from '@homeward/contract/sms-segments';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import { useFormContext } from '../../../../ui/form/form-context.ts';

interface SmsEditorProps {
  /** What the text may name. */
  variables: { key: string; label: string }[];
  /** From its field. */
  value?: string;
  onChange?: (text: string) => void;
  id?: string;
}

/** A text message with variables; it says how the message will travel. */
export function SmsEditor({ variables, value = '', onChange, ...field }: SmsEditorProps) {
  const { disabled } = useFormContext();
  const area = useRef<TextAreaRef>(null);
  const insert = (key: string) => {
    const box = area.current?.resizableTextArea?.textArea;
    const [from, to] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length];
    const token = `{{${key}}}`;
    onChange?.(value.slice(0, from) + token + value.slice(to));
    // Once the box holds the new text, the cursor stands behind what was put in.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + token.length, from + token.length);
    });
  };
  return (
    <>
      <Input.TextArea {...field} ref={area} rows={3} value={value} onChange={({ target }) => onChange?.(target.value)} />
      <p className="sms-count" data-over={unitsAsWritten(value) > SMS_TEXT}>
        {unitsAsWritten(value)} / {SMS_TEXT}
      </p>
      {!disabled && (
        <fieldset className="sms-variables" aria-label="Variables">
          {variables.map(({ key, label }) => (
            <Button key={key} size="small" onClick={() => insert(key)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {value && <Travel text={value} onReplace={disabled ? undefined : () => onChange?.(plainly(value))} />}
    </>
  );
}

const known: Record<string, { shortest: string; longest: string }> = smsVariables;
const rendered = (text: string, which: 'shortest' | 'longest') => filledIn(text, (name) => known[name]?.[which]);
const range = (least: number, most: number) => (least === most ? `${least}` : `${least} to ${most}`);
const inParts = (least: Segments, most: Segments) => `${range(least.parts, most.parts)} ${most.parts === 1 ? 'part' : 'parts'}`;

/** How long the message is once its variables have values, in how many parts it goes, and what makes it dearer. */
function Travel({ text, onReplace }: { text: string; onReplace: (() => void) | undefined }) {
  const [least, most] = [segmentsOf(rendered(text, 'shortest')), segmentsOf(rendered(text, 'longest'))];
  const foreign = foreignIn(text);
  return (
    <div className="sms-travel">
      <p role="status">
        As it is sent: {range(least.units, most.units)} characters, {inParts(least, most)} ({most.encoding})
      </p>
      {foreign.length > 0 && (
        <p>
          {foreign.map(({ character, plain }) => (plain ? `“${character}” → “${plain}”` : `“${character}”`)).join(', ')}{' '}
          {foreign.length === 1 ? 'makes' : 'make'} every part shorter: 70 characters instead of 160.{' '}
          {onReplace && foreign.some(({ plain }) => plain) && (
            <Button size="small" onClick={onReplace}>
              Use plain characters
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
