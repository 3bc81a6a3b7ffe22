import { otherLists } from './other-lists.ts';
import { petLists } from './pet-lists.ts';

/** A condition as a list's filter sends it; what begins with `select` is asked of the data first. */
export type Asked = Record<string, unknown>;

/** What a list of the console asks for: by which filters, with a rare and a common term of each, and in which orders. */
export interface List {
  /** Where the console says what it offers. */
  files: string[];
  path: string;
  with?: object;
  fixed?: Asked;
  sort: string | string[];
  /** By the filter's key: the terms that are tried, the rare one first. */
  filters: Record<string, Asked[]>;
  /** The order it begins with while one of its filters is set, where that is another. */
  sortedWith?: Record<string, string>;
  /** What it can be sorted by, either way. */
  sorts: string[];
  /** Why what is here named has no index that serves it. */
  without?: Record<string, string>;
}

/** Every list of what there may be a million of, or some ten thousands. */
export const lists: List[] = [...petLists, ...otherLists];

/** Lists of what never grows: people who run the platform write each of them by hand. */
export const smallLists: Record<string, string> = {
  'console/src/routes/admin/announcement/index.tsx': 'staff write each',
  'console/src/routes/admin/breed/index.tsx': 'hundreds',
  'console/src/routes/admin/group/index.tsx': 'tens',
  'console/src/routes/admin/kiosk-reason/index.tsx': 'tens',
  'console/src/routes/admin/role/index.tsx': 'tens',
  'console/src/routes/admin/specie/index.tsx': 'tens',
  'console/src/routes/organization/question/index.tsx': 'a library of 2,000, which the other tables of the bench measure',
  'console/src/routes/organization/question-template/index.tsx': 'staff write each',
  'console/src/routes/organization/smart-response/index.tsx': 'staff write each',
  'console/src/routes/organization/sponsor/index.tsx': 'staff write each',
  'console/src/screens/mapping/age-range-list.tsx': 'tens',
  'console/src/screens/shelter/use-shelter-filter.ts': 'what each list that has this filter names',
  'console/src/screens/shelter/priced/priced-list.tsx': 'of one shelter, whose staff write each',
  'console/src/screens/shelter/product/product-tab.tsx': 'of one shelter, whose staff write each',
};

const OF_SHELTERS = 'a few of each shelter, whose staff write each';
const BY_HAND = 'staff write each';

/** What Ctrl+K reads all of, by search and key: there are few. */
export const fewFound: Record<string, string> = {
  'shelter/search slug.ilike': 'some ten thousand',
  'shelter/search email.ilike': 'some ten thousand',
  'product/search name.ilike': OF_SHELTERS,
  'tax/search name.ilike': OF_SHELTERS,
  'kiosk/search name.ilike': OF_SHELTERS,
  'shelter-kiosk-reason/search name.ilike': OF_SHELTERS,
  'qr-code/search title.ilike': OF_SHELTERS,
  'sponsor/search name.ilike': BY_HAND,
  'smart-response/search name.ilike': BY_HAND,
  'smart-response/search key.ilike': BY_HAND,
  'integration/search description.ilike': 'some thousands, which staff connect one by one',
  'network/search description.ilike': 'some thousands, which staff connect one by one',
  'payment-credit/search code.ilike': BY_HAND,
  'payment-credit/search label.ilike': BY_HAND,
  'role/list name.ilike': 'tens',
  'announcement/search title.ilike': BY_HAND,
  'kiosk-reason/search name.ilike': 'tens',
};
