import { Input } from 'antd';

interface ColourInputProps {
  /** From its field: # and six digits. */
  value?: string;
  onChange?: (colour: string) => void;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

const WHOLE = /^#[\da-f]{6}$/i;

/** A colour, written or picked. */
export function ColourInput({ value = '', onChange, ...props }: ColourInputProps) {
  return (
    <div className="colour-input">
      <input
        type="color"
        aria-label={`Pick: ${props['aria-label']}`}
        disabled={props.disabled}
        value={WHOLE.test(value) ? value.toLowerCase() : '#000000'}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Input {...props} value={value} onChange={({ target }) => onChange?.(target.value)} />
    </div>
  );
}
