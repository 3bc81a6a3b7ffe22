import { type Application, previewCheckout } from '@homeward/contract/application';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, post, wordsOf } from '../../api/client.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';
import { useValue } from '../../ui/form/form-context.ts';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { inCurrency } from '../../ui/text/in-currency.ts';
import { lineNames } from './adoption-words.ts';
import { asSent, type CheckoutValues } from './checkout-tab.tsx';

const bearers = {
  ADOPTER: 'The adopter pays the fees',
  SHELTER: 'The shelter is billed the fees',
  NOBODY: 'No fees',
} as const;
const changes = { SAME: '', NEW: 'New', CHANGED: 'Changed', REMOVED: 'Removed' } as const;

/** What the adopter would pay by what is typed: every figure is the server's (decision 94). */
export function CheckoutPreview({ application: { uuid, version, currency } }: { application: Application }) {
  const values = useValue<CheckoutValues>([]);
  const typed = useDebounced(JSON.stringify(asSent({ ...values, application_uuid: uuid, version })), 250);
  const query = useQuery({
    queryKey: [previewCheckout.path, typed],
    queryFn: ({ signal }) => post(previewCheckout, JSON.parse(typed), { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  // What is typed cannot be reckoned with: its words say why. Anything else may be tried again.
  const isRefused = error instanceof ApiError && error.http === 422;
  return (
    <section className="preview" aria-label="Preview" aria-busy={isPlaceholderData}>
      <h3>Preview</h3>
      {isRefused ? <p role="status">{wordsOf(error)}</p> : <Unread of={readingOf(query)} what="The preview" />}
      {data && !error && (
        <>
          <ul>
            {data.lines.map((line) => (
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
                {data.was !== data.total && <del>{inCurrency(data.was, currency)}</del>}
                {inCurrency(data.total, currency)}
              </span>
            </li>
          </ul>
          <p>
            The shelter gets {inCurrency(data.due, currency)}. {bearers[data.borne_by]}
            {data.fee > 0 && `: ${inCurrency(data.fee, currency)}`}.
          </p>
          {!data.chargeable && <p role="status">So small an amount cannot be charged.</p>}
        </>
      )}
    </section>
  );
}

/** A line's name, and what it came from. */
function nameOf({ type_key, json }: { type_key: keyof typeof lineNames; json: Record<string, unknown> | null }): string {
  if (type_key === 'PRODUCT' || (type_key === 'TAX' && json?.kind === 'FIXED')) return String(json?.name ?? lineNames[type_key]);
  if (type_key === 'TAX') return `Sales tax ${String(json?.rate ?? '')} % of ${of(json?.of)}`;
  return lineNames[type_key];
}
const of = (type: unknown) => (Object.entries(lineNames).find(([key]) => key === type)?.[1] ?? '').toLowerCase();
