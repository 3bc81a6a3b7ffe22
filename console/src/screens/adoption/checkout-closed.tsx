import type { Application } from '@homeward/contract/application';
import { type Refused, refusals, refusedFor } from '@homeward/contract/application-rules';
import { CheckoutLines } from './checkout-lines.tsx';
import { Paid } from './paid.tsx';
import { standingIn } from './standing-in.ts';

/** Why nobody may change a checkout, as far as its application tells; undefined: it is open. */
export const closedBecause = (application: Application): Refused | undefined =>
  refusedFor('checkout-update', standingIn(application));

/** A checkout as it was left, and why it stays so. */
export function CheckoutClosed({ application, refused }: { application: Application; refused: Refused }) {
  const { checkout = [], total = 0, currency } = application;
  return (
    <section className="card preview" aria-label="Checkout">
      <h3>Checkout</h3>
      <p role="status">{refusals[refused].message}. Its checkout cannot be changed.</p>
      {checkout.length > 0 ? (
        <CheckoutLines
          lines={checkout.map((line) => ({ ...line, change: 'SAME', was: line.price }))}
          total={total}
          was={total}
          currency={currency}
        />
      ) : (
        <p>There is no checkout yet.</p>
      )}
      <Paid application={application} />
    </section>
  );
}
