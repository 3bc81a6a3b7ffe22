import { search as pets } from '@homeward/contract/pet';
import { search as products } from '@homeward/contract/product';
import { search as questions } from '@homeward/contract/question';
import type { Shelter } from '@homeward/contract/shelter';
import { search as events } from '@homeward/contract/shelter-event';
import { search as settings } from '@homeward/contract/shelter-settings';
import { search as tags } from '@homeward/contract/shelter-tag';
import { search as taxes } from '@homeward/contract/tax';
import { later } from '../../ui/page/later.tsx';
import type { RecordTab } from '../../ui/page/record-tab.ts';

export interface TabProps {
  shelter: Shelter;
}

/** The tabs of a shelter in their order (spec 000 §2); one that does not exist yet is not here. */
export const tabs: RecordTab<TabProps>[] = [
  { key: 'general', label: 'General', component: later(() => import('./general/general-tab.tsx')) },
  {
    key: 'pet-profile',
    label: 'Pet Profile',
    component: later(() => import('./pet-profile/pet-profile-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'discount-reason',
    label: 'Discount Reason',
    component: later(() => import('./discount-reason/discount-reason-tab.tsx')),
    reads: [settings],
  },
  { key: 'payment', label: 'Payment', component: later(() => import('./payment/payment-tab.tsx')) },
  {
    key: 'question',
    label: 'Questions',
    component: later(() => import('./question/question-tab.tsx')),
    reads: [questions],
  },
  {
    key: 'pet-restore',
    label: 'Restore deleted pets',
    component: later(() => import('./pet-restore/pet-restore-tab.tsx')),
    reads: [pets],
  },
  { key: 'product', label: 'Products', component: later(() => import('./product/product-tab.tsx')), reads: [products] },
  { key: 'tax', label: 'Taxes', component: later(() => import('./tax/tax-tab.tsx')), reads: [taxes] },
  {
    key: 'process-tag',
    label: 'Process Tag',
    component: later(() => import('./process-tag/process-tag-tab.tsx')),
    reads: [tags, events],
  },
  {
    key: 'pet-characteristics',
    label: 'Pet Characteristics',
    component: later(() => import('./pet-characteristics/pet-characteristics-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'kennel-card',
    label: 'Kennel Card',
    component: later(() => import('./kennel-card/kennel-card-tab.tsx')),
    reads: [settings],
  },
];
