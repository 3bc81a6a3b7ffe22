import type { InputHTMLAttributes } from 'react';
import './tick.css';

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  checked: boolean;
  /** Some of what it stands for is marked. */
  partly?: boolean;
}

/** A checkbox that is the browser's own: it is drawn in a fraction of the time, and there is one in every row that scrolls by. */
export function Tick({ partly = false, ...props }: TickProps) {
  return (
    <input
      type="checkbox"
      className="tick"
      ref={(input) => {
        if (input) input.indeterminate = partly;
      }}
      {...props}
    />
  );
}
