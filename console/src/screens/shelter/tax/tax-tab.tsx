import type { Tax } from '@homeward/contract/tax';
import { PricedList } from '../priced/priced-list.tsx';
import type { TabProps } from '../tabs.ts';
import { noun } from './tax-noun.ts';

/** What is raised on top of a shelter's adoption fees (spec 001 §2). */
export default function TaxTab({ shelter }: TabProps) {
  return (
    <PricedList
      noun={noun}
      shelter={shelter}
      pricesOf={({ tax_branch }: Tax) => tax_branch}
      withActive
      empty="What adopters pay on top of the adoption fee, by location."
    />
  );
}
