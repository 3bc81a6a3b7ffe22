import type { Application } from '@homeward/contract/application';
import { PAYMENT_MINUTES, type Standing } from '@homeward/contract/application-rules';
import { serverNow } from '@homeward/contract/server-clock';

/** How an application stands, as far as it and its payments tell where they were read: what is in the way beside them, the calls say. */
export function standingIn({ status_key, canceled, withdrew, returned, payment_charges = [] }: Application): Standing {
  const has = (state: string) => payment_charges.some(({ state_key }) => state_key === state);
  const latest = serverNow() - PAYMENT_MINUTES * 60_000;
  return {
    ...{ status_key, canceled, withdrew, returned },
    capturing: has('CAPTURING'),
    captured: has('CAPTURED'),
    hanging: payment_charges.some(
      ({ state_key, created_date }) => state_key === 'CAPTURING' && Date.parse(created_date) < latest,
    ),
  };
}
