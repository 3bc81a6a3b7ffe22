import { holdsPath } from '../../session/held.ts';
import type { Needed } from './forbidden.tsx';
import type { Later } from './later.tsx';

/** One of the parts of a record, at an address of its own. */
export interface RecordTab<Props> {
  key: string;
  label: string;
  /** Under which word it stands beside the record. */
  group?: string;
  component: Later<Props>;
  /** What it reads beside the record. */
  reads?: Needed[];
}

type Readable = Pick<RecordTab<never>, 'key' | 'reads'>;

/** Whether the user may read what the tab shows: one that is forbidden is not offered (decision 35). */
export const isPermitted = ({ reads = [] }: Readable) => reads.every(({ path }) => holdsPath(path));

/** The key of the first tab the user may see. */
export const firstTab = (tabs: Readable[]) => (tabs.find(isPermitted) ?? tabs[0])?.key ?? '';
