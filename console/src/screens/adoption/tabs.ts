import { type Application, previewCheckout } from '@homeward/contract/application';
import { later } from '../../ui/page/later.tsx';
import type { RecordTab } from '../../ui/page/record-tab.ts';

export interface TabProps {
  application: Application;
}

/** The parts of an application's page (spec 001 §2). */
export const tabs: RecordTab<TabProps>[] = [
  { key: 'information', label: 'Information', component: later(() => import('./information-tab.tsx')) },
  { key: 'checkout', label: 'Checkout', component: later(() => import('./checkout-tab.tsx')), reads: [previewCheckout] },
];
