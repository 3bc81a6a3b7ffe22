import { type Application, previewCheckout } from '@homeward/contract/application';
import { inCurrency } from '@homeward/contract/currency';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { ApiError, post, wordsOf } from '../../api/client.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';
import { useValue } from '../../ui/form/form-context.ts';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { CheckoutLines } from './checkout-lines.tsx';
import { asSent, type CheckoutValues, type SeenPreview, seenOf } from './checkout-tab.tsx';

const bearers = {
  ADOPTER: 'The adopter pays the fees',
  SHELTER: 'The shelter is billed the fees',
  NOBODY: 'No fees',
} as const;

interface CheckoutPreviewProps {
  application: Application;
  /** Hears what is shown. */
  onSeen: (preview: SeenPreview) => void;
}

/** What the adopter would pay by what is typed: every figure is the server's (decision 94). */
export function CheckoutPreview({ application: { uuid, version, currency }, onSeen }: CheckoutPreviewProps) {
  const values = useValue<CheckoutValues>([]);
  const sent = asSent({ ...values, application_uuid: uuid, version });
  // What cannot be read is nothing to reckon with, and not as if it were not there.
  const isUnread = Object.values(sent).some(Number.isNaN);
  const typed = useDebounced(JSON.stringify(sent), 250);
  const query = useQuery({
    queryKey: [previewCheckout.path, typed],
    queryFn: ({ signal }) => post(previewCheckout, JSON.parse(typed), { signal }),
    placeholderData: keepPreviousData,
    enabled: !isUnread,
  });
  const { data, error, isPlaceholderData } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview that is shown, once
  useEffect(() => {
    if (data && !isPlaceholderData) onSeen(seenOf(JSON.parse(typed), data.total));
  }, [data, isPlaceholderData, typed]);
  // What is typed cannot be reckoned with: its words say why. Anything else may be tried again.
  const isRefused = error instanceof ApiError && error.http === 422;
  return (
    <section className="preview" aria-label="Preview" aria-busy={isPlaceholderData}>
      <h3>Preview</h3>
      {isUnread ? (
        <p role="status">It is shown once every amount can be read.</p>
      ) : isRefused ? (
        <p role="status">{wordsOf(error)}</p>
      ) : (
        <Unread of={readingOf(query)} what="The preview" />
      )}
      {data && !error && !isUnread && (
        <>
          <CheckoutLines {...data} currency={currency} />
          <p>
            The shelter gets {inCurrency(data.due, currency)}. {feesOf(data, currency)}
          </p>
          {!data.chargeable && <p role="status">So small an amount cannot be charged.</p>}
        </>
      )}
    </section>
  );
}

/** Who pays the fees, and how much of them a voucher does. */
function feesOf({ lines, fee, borne_by }: z.output<typeof previewCheckout.output>, currency: string): string {
  const voucher = -lines
    .filter(({ type_key, change }) => type_key === 'VOUCHER' && change !== 'REMOVED')
    .reduce((sum, { price }) => sum + price, 0);
  if (voucher > 0)
    return `The shelter’s credit pays ${inCurrency(voucher, currency)} of the fees of ${inCurrency(fee, currency)}.`;
  return `${bearers[borne_by]}${fee > 0 ? `: ${inCurrency(fee, currency)}` : ''}.`;
}
