import { search as kiosks } from '@homeward/contract/kiosk';
import { search as pets } from '@homeward/contract/pet';
import { search as products } from '@homeward/contract/product';
import { search as questions } from '@homeward/contract/question';
import type { Shelter } from '@homeward/contract/shelter';
import { search as events } from '@homeward/contract/shelter-event';
import { search as kioskReasons } from '@homeward/contract/shelter-kiosk-reason';
import { search as settings } from '@homeward/contract/shelter-settings';
import { search as tags } from '@homeward/contract/shelter-tag';
import { search as taxes } from '@homeward/contract/tax';
import { later } from '../../ui/page/later.tsx';
import type { RecordTab } from '../../ui/page/record-tab.ts';

export interface TabProps {
  shelter: Shelter;
}

/** The parts of a shelter, grouped as its page shows them; keys and labels are those of spec 000 §2. */
export const tabs: RecordTab<TabProps>[] = [
  { key: 'general', label: 'General', group: 'Shelter', component: later(() => import('./general/general-tab.tsx')) },
  {
    key: 'question',
    label: 'Questions',
    group: 'Adoption',
    component: later(() => import('./question/question-tab.tsx')),
    reads: [questions],
  },
  {
    key: 'process-tag',
    label: 'Process Tag',
    group: 'Adoption',
    component: later(() => import('./process-tag/process-tag-tab.tsx')),
    reads: [tags, events],
  },
  {
    key: 'discount-reason',
    label: 'Discount Reason',
    group: 'Adoption',
    component: later(() => import('./discount-reason/discount-reason-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'pet-profile',
    label: 'Pet Profile',
    group: 'Adoption',
    component: later(() => import('./pet-profile/pet-profile-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'pet-characteristics',
    label: 'Pet Characteristics',
    group: 'Adoption',
    component: later(() => import('./pet-characteristics/pet-characteristics-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'pet-restore',
    label: 'Restore deleted pets',
    group: 'Adoption',
    component: later(() => import('./pet-restore/pet-restore-tab.tsx')),
    reads: [pets],
  },
  { key: 'payment', label: 'Payment', group: 'Money', component: later(() => import('./payment/payment-tab.tsx')) },
  {
    key: 'product',
    label: 'Products',
    group: 'Money',
    component: later(() => import('./product/product-tab.tsx')),
    reads: [products],
  },
  { key: 'tax', label: 'Taxes', group: 'Money', component: later(() => import('./tax/tax-tab.tsx')), reads: [taxes] },
  {
    key: 'iframe',
    label: 'Iframe',
    group: 'Visitors',
    component: later(() => import('./iframe/iframe-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'kennel-card',
    label: 'Kennel Card',
    group: 'Visitors',
    component: later(() => import('./kennel-card/kennel-card-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'in-person',
    label: 'In Person',
    group: 'Visitors',
    component: later(() => import('./in-person/in-person-tab.tsx')),
    reads: [settings],
  },
  {
    key: 'kiosk',
    label: 'Kiosk',
    group: 'Visitors',
    component: later(() => import('./kiosk/kiosk-tab.tsx')),
    reads: [settings, kiosks, kioskReasons],
  },
];
