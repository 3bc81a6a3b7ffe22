import { type Integration, preview } from '@homeward/contract/integration';
import { verifySettings } from '@homeward/contract/integration-settings';
import { verify } from '@homeward/contract/sync';
import { later } from '../../ui/page/later.tsx';
import type { RecordTab } from '../../ui/page/record-tab.ts';
import type { IntegrationAddress } from './integration-address.ts';

export interface TabProps {
  integration: Integration;
  /** Its `sync` is the one to show; the newest where it names none. */
  address: IntegrationAddress;
}

/** The tabs of an integration in their order (spec 002 §2). */
export const tabs: RecordTab<TabProps>[] = [
  {
    key: 'dashboard',
    label: 'Dashboard',
    component: later(() => import('./dashboard/dashboard-tab.tsx')),
    reads: [preview],
  },
  { key: 'sync', label: 'Sync', component: later(() => import('./sync/sync-tab.tsx')), reads: [verify] },
  { key: 'settings', label: 'Settings', component: later(() => import('./settings-tab.tsx')), reads: [verifySettings] },
];
