import type { previewCheckout } from '@homeward/contract/application';
import { inCurrency } from '@homeward/contract/currency';
import { lineNames } from '@homeward/contract/line-words';
import type { z } from 'zod';

const changes = { SAME: '', NEW: 'New', CHANGED: 'Changed', REMOVED: 'Removed' } as const;

interface CheckoutLinesProps extends Pick<z.output<typeof previewCheckout.output>, 'lines' | 'total' | 'was'> {
  currency: string;
}

/** The lines of a checkout and what they come to, each beside what it was. */
export function CheckoutLines({ lines, total, was, currency }: CheckoutLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={`${line.type_key} ${JSON.stringify(line.json)}`} data-change={line.change}>
          <span>
            {nameOf(line, lines)}
            {line.change !== 'SAME' && <span className="preview-change">{changes[line.change]}</span>}
          </span>
          <span className="preview-price">
            {line.change === 'CHANGED' && line.was !== null && <del>{inCurrency(line.was, currency)}</del>}
            {line.change === 'REMOVED' ? <del>{inCurrency(line.price, currency)}</del> : inCurrency(line.price, currency)}
          </span>
        </li>
      ))}
      <li className="preview-total">
        <span>Total</span>
        <span className="preview-price">
          {was !== total && <del>{inCurrency(was, currency)}</del>}
          {inCurrency(total, currency)}
        </span>
      </li>
    </ul>
  );
}

interface Line {
  type_key: keyof typeof lineNames;
  json: Record<string, unknown> | null;
}

const isSalesTax = ({ type_key, json }: Line) => type_key === 'TAX' && json?.kind === 'SALES';

/** A line's name, and what it came from. */
function nameOf(line: Line, lines: Line[]): string {
  const { type_key, json } = line;
  if (!isSalesTax(line)) return String(json?.name ?? lineNames[type_key]);
  // Of several products and of fixed taxes, which it is.
  const taxed = json?.uuid ? lines.find((other) => !isSalesTax(other) && other.json?.uuid === json.uuid) : undefined;
  return `Sales tax ${String(json?.rate ?? '')} % of ${taxed ? nameOf(taxed, lines) : of(json?.of)}`;
}
const of = (type: unknown) => (Object.entries(lineNames).find(([key]) => key === type)?.[1] ?? '').toLowerCase();
