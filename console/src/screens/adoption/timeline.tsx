import type { Application } from '@homeward/contract/application';
import { inCurrency } from '@homeward/contract/currency';
import { When } from '../../ui/text/when.tsx';
import { statusNames } from './adoption-words.ts';

type Happening = NonNullable<Application['timeline']>[number];

/** Everything that has happened to an application, the newest first: what, by whom and when. */
export function Timeline({ application: { timeline = [], currency } }: { application: Application }) {
  return (
    <section className="card adoption-card">
      <h2>Timeline</h2>
      <ol className="timeline">
        {timeline.toReversed().map((happening) => (
          <li key={`${happening.at} ${happening.kind} ${happening.what}`}>
            <span>{told(happening, currency)}</span>
            <span className="timeline-when">
              {happening.by && `${happening.by} · `}
              <When value={happening.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const statusOf = (what: string | null) => Object.entries(statusNames).find(([key]) => key === what)?.[1] ?? what ?? '';
const charges: Record<string, string> = { CAPTURING: 'Payment begun', CAPTURED: 'Paid', FAILED: 'Payment failed' };
const outcomes: Record<string, string> = {
  TELLING: 'Partner is being told',
  TOLD: 'Partner told of the adoption',
  REFUSED: 'Partner refused the outcome',
  UNCLEAR: 'Unclear whether the partner was told',
};
/** By the key of its template. */
const mails: Record<string, string> = { support_notice: 'Mail to the adopter: support may sign in to their account' };

function told({ kind, what, was, amount }: Happening, currency: string): string {
  switch (kind) {
    case 'STATUS':
      return statusOf(what);
    case 'FORCED':
      return 'Forced as adopted';
    case 'FREED':
      return 'Its pet was set available';
    case 'CANCELED':
      return 'Canceled';
    case 'WITHDREW':
      return 'Withdrawn by the adopter';
    case 'RETURNED':
      return 'Returned';
    case 'TAGGED':
      return `Tag set: ${what}`;
    case 'UNTAGGED':
      return `Tag taken off: ${what}`;
    case 'CHECKOUT':
      return amount === null
        ? 'Checkout changed'
        : `Checkout changed: ${inCurrency(was ?? 0, currency)} → ${inCurrency(amount, currency)}`;
    case 'CHARGE':
      return `${charges[what ?? ''] ?? what}: ${inCurrency(amount ?? 0, currency)}`;
    case 'PARTNER':
      return outcomes[what ?? ''] ?? '';
    case 'MAIL':
      return mails[what ?? ''] ?? 'Mail to the adopter';
    case 'MAIL_RETRIED':
      return `Mail to the adopter could not be sent yet, and is tried again: ${what}`;
    case 'MAIL_FAILED':
      return `Mail to the adopter could not be sent: ${what}`;
  }
}
