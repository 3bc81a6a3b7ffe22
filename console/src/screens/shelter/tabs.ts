import { search as pets } from '@homeward/contract/pet';
import { search as products } from '@homeward/contract/product';
import { search as questions } from '@homeward/contract/question';
import type { Shelter } from '@homeward/contract/shelter';
import { search as events } from '@homeward/contract/shelter-event';
import { search as settings } from '@homeward/contract/shelter-settings';
import { search as tags } from '@homeward/contract/shelter-tag';
import { search as taxes } from '@homeward/contract/tax';
import { type ComponentType, lazy } from 'react';
import { holdsPath } from '../../session/held.ts';

export interface TabProps {
  shelter: Shelter;
}

interface ShelterTab {
  key: string;
  label: string;
  component: ComponentType<TabProps>;
  /** What it reads beside the shelter. */
  reads?: { path: string }[];
}

/** The tabs of a shelter in their order (spec 000 §2); one that does not exist yet is not here. */
export const tabs: ShelterTab[] = [
  { key: 'general', label: 'General', component: lazy(() => import('./general/general-tab.tsx')) },
  {
    key: 'pet-profile',
    label: 'Pet Profile',
    component: lazy(() => import('./pet-profile/pet-profile-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'discount-reason',
    label: 'Discount Reason',
    component: lazy(() => import('./discount-reason/discount-reason-tab.tsx')),
    reads: [settings],
  },
  { key: 'payment', label: 'Payment', component: lazy(() => import('./payment/payment-tab.tsx')) },
  { key: 'question', label: 'Questions', component: lazy(() => import('./question/question-tab.tsx')), reads: [questions] },
  {
    key: 'pet-restore',
    label: 'Restore deleted pets',
    component: lazy(() => import('./pet-restore/pet-restore-tab.tsx')),
    reads: [pets],
  },
  { key: 'product', label: 'Products', component: lazy(() => import('./product/product-tab.tsx')), reads: [products] },
  { key: 'tax', label: 'Taxes', component: lazy(() => import('./tax/tax-tab.tsx')), reads: [taxes] },
  {
    key: 'process-tag',
    label: 'Process Tag',
    component: lazy(() => import('./process-tag/process-tag-tab.tsx')),
    reads: [tags, events],
  },
  {
    key: 'pet-characteristics',
    label: 'Pet Characteristics',
    component: lazy(() => import('./pet-characteristics/pet-characteristics-tab.tsx')),
    reads: [settings],
  },
];

/** Whether the user may read what the tab shows: one that is forbidden is not offered (decision 35). */
export const isPermitted = ({ reads = [] }: ShelterTab) => reads.every(({ path }) => holdsPath(path));
