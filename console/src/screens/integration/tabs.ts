import { type Integration, preview } from '@homeward/contract/integration';
import { verifySettings } from '@homeward/contract/integration-settings';
import { verify } from '@homeward/contract/sync';
import { holdsPath } from '../../session/held.ts';
import { type Later, later } from '../../ui/later.tsx';

export interface TabProps {
  integration: Integration;
  /** The sync the address names; the newest where it names none. */
  sync: string | undefined;
}

interface IntegrationTab {
  key: string;
  label: string;
  component: Later<TabProps>;
  reads: { path: string };
}

/** The tabs of an integration in their order (spec 002 §2). */
export const tabs: IntegrationTab[] = [
  {
    key: 'dashboard',
    label: 'Dashboard',
    component: later(() => import('./dashboard/dashboard-tab.tsx')),
    reads: preview,
  },
  { key: 'sync', label: 'Sync', component: later(() => import('./sync/sync-tab.tsx')), reads: verify },
  { key: 'settings', label: 'Settings', component: later(() => import('./settings-tab.tsx')), reads: verifySettings },
];

/** Whether the user may read what the tab shows: one that is forbidden is not offered (decision 35). */
export const isPermitted = ({ reads }: IntegrationTab) => holdsPath(reads.path);
/** The first tab the user may see. */
export const firstTab = () => (tabs.find(isPermitted) ?? tabs[0])?.key ?? '';
