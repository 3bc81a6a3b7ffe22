import type { Shelter } from '@homeward/contract/shelter';
import { type ComponentType, lazy } from 'react';

export interface TabProps {
  shelter: Shelter;
}

interface ShelterTab {
  key: string;
  label: string;
  component: ComponentType<TabProps>;
}

/** The tabs of a shelter in their order (spec 000 §2); one that does not exist yet is not here. */
export const tabs: ShelterTab[] = [
  { key: 'general', label: 'General', component: lazy(() => import('./general/general-tab.tsx')) },
];
