import { search as definitions } from '@homeward/contract/characteristics-definition';
import { search as integrations } from '@homeward/contract/integration';
import { verifySections, verifySettings } from '@homeward/contract/integration-settings';
import type { Network } from '@homeward/contract/network';
import { holdsPath } from '../../session/held.ts';
import { type Later, later } from '../../ui/later.tsx';

export interface TabProps {
  network: Network;
}

interface NetworkTab {
  key: string;
  label: string;
  component: Later<TabProps>;
  reads: { path: string };
}

/** The tabs of a network in their order (spec 002 §2). */
export const tabs: NetworkTab[] = [
  {
    key: 'integrations',
    label: 'Integrations',
    component: later(() => import('./integrations-tab.tsx')),
    reads: integrations,
  },
  {
    key: 'definitions',
    label: 'Definitions',
    component: later(() => import('./definitions-tab.tsx')),
    reads: definitions,
  },
  { key: 'sections', label: 'Sections', component: later(() => import('./sections-tab.tsx')), reads: verifySections },
  { key: 'settings', label: 'Settings', component: later(() => import('./settings-tab.tsx')), reads: verifySettings },
];

/** Whether the user may read what the tab shows: one that is forbidden is not offered (decision 35). */
export const isPermitted = ({ reads }: NetworkTab) => holdsPath(reads.path);
