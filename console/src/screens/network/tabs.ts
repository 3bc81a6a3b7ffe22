import { search as definitions } from '@homeward/contract/characteristics-definition';
import { search as integrations } from '@homeward/contract/integration';
import { verifySections, verifySettings } from '@homeward/contract/integration-settings';
import type { Network } from '@homeward/contract/network';
import { later } from '../../ui/page/later.tsx';
import type { RecordTab } from '../../ui/page/record-tab.ts';

export interface TabProps {
  network: Network;
}

/** The tabs of a network in their order (spec 002 §2). */
export const tabs: RecordTab<TabProps>[] = [
  {
    key: 'integrations',
    label: 'Integrations',
    component: later(() => import('./integrations-tab.tsx')),
    reads: [integrations],
  },
  {
    key: 'definitions',
    label: 'Definitions',
    component: later(() => import('./definitions-tab.tsx')),
    reads: [definitions],
  },
  { key: 'sections', label: 'Sections', component: later(() => import('./sections-tab.tsx')), reads: [verifySections] },
  { key: 'settings', label: 'Settings', component: later(() => import('./settings-tab.tsx')), reads: [verifySettings] },
];
