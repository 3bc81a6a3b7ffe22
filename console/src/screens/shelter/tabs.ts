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
  { key: 'pet-profile', label: 'Pet Profile', component: lazy(() => import('./pet-profile/pet-profile-tab.tsx')) },
  {
    key: 'discount-reason',
    label: 'Discount Reason',
    component: lazy(() => import('./discount-reason/discount-reason-tab.tsx')),
  },
  { key: 'payment', label: 'Payment', component: lazy(() => import('./payment/payment-tab.tsx')) },
  { key: 'question', label: 'Questions', component: lazy(() => import('./question/question-tab.tsx')) },
  {
    key: 'pet-restore',
    label: 'Restore deleted pets',
    component: lazy(() => import('./pet-restore/pet-restore-tab.tsx')),
  },
  { key: 'product', label: 'Products', component: lazy(() => import('./product/product-tab.tsx')) },
  { key: 'tax', label: 'Taxes', component: lazy(() => import('./tax/tax-tab.tsx')) },
  { key: 'process-tag', label: 'Process Tag', component: lazy(() => import('./process-tag/process-tag-tab.tsx')) },
  {
    key: 'pet-characteristics',
    label: 'Pet Characteristics',
    component: lazy(() => import('./pet-characteristics/pet-characteristics-tab.tsx')),
  },
];
