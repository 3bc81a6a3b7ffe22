import type { previewCheckout } from '@homeward/contract/application';
import { lineNames } from '@homeward/contract/line-words';
import type { z } from 'zod';
import { inCurrency } from '../../ui/text/in-currency.ts';

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
            {nameOf(line)}
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

/** A line's name, and what it came from. */
function nameOf({ type_key, json }: { type_key: keyof typeof lineNames; json: Record<string, unknown> | null }): string {
  if (type_key === 'PRODUCT' || (type_key === 'TAX' && json?.kind === 'FIXED')) return String(json?.name ?? lineNames[type_key]);
  if (type_key === 'TAX') return `Sales tax ${String(json?.rate ?? '')} % of ${of(json?.of)}`;
  return lineNames[type_key];
}
const of = (type: unknown) => (Object.entries(lineNames).find(([key]) => key === type)?.[1] ?? '').toLowerCase();
