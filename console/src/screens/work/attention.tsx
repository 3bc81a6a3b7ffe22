import * as integration from '@homeward/contract/integration';
import * as mapping from '@homeward/contract/mapping';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, CircleX, Hourglass, type LucideIcon, Tags } from 'lucide-react';
import { post } from '../../api/client.ts';
import { searchQuery } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { can } from '../../session/session.ts';
import { type Reading, readingOf, Unread } from '../../ui/lookup.tsx';

const inState = (state_key: string) =>
  searchQuery(integration.search, {
    search: { active: true, 'branch.deleted': false, state_key },
    options: { limit: 1 },
  });

/** What waits for a person: nothing is shown where nothing does (decision 30). */
export function Attention() {
  const enabled = holdsPath(integration.search.path);
  const syncs = useQuery({ ...inState('FAILED'), enabled });
  const questions = useQuery({ ...inState('ASKING'), enabled });
  const heldUp = useQuery({ ...inState('HELD_UP'), enabled });
  const pending = useQuery({
    queryKey: [mapping.pendingCount.path],
    queryFn: ({ signal }) => post(mapping.pendingCount, {}, { signal }),
    enabled: can(mapping.pendingCount),
  });
  const mappings = Object.values(pending.data?.mapping_pending ?? {}).reduce((sum, count) => sum + count, 0);
  const found: Waiting[] = [
    {
      reading: readingOf(questions),
      what: 'Questions of syncs',
      count: questions.data?.count ?? 0,
      to: '/integration?filter_state_key=ASKING',
      icon: CircleQuestionMark,
      labels: ['Sync asks before it archives', 'Syncs ask before they archive'],
    },
    {
      reading: readingOf(syncs),
      what: 'Failing syncs',
      count: syncs.data?.count ?? 0,
      to: '/integration?filter_state_key=FAILED',
      icon: CircleX,
      labels: ['Failing sync', 'Failing syncs'],
    },
    {
      reading: readingOf(heldUp),
      what: 'Syncs that are held up',
      count: heldUp.data?.count ?? 0,
      to: '/integration?filter_state_key=HELD_UP',
      icon: Hourglass,
      labels: ['Sync held up by another location', 'Syncs held up by other locations'],
    },
    {
      reading: readingOf(pending),
      what: 'Pending mappings',
      count: mappings,
      to: '/integration-mapping',
      icon: Tags,
      labels: ['Pending Mapping', 'Pending Mappings'],
    },
  ];
  const failed = found.filter(({ reading }) => reading.failure);
  const waiting = found.filter(({ count }) => count > 0);
  if (!waiting.length && !failed.length) return null;
  return (
    <ul className="counts attention" aria-label="Waiting for you">
      {waiting.map((one) => (
        <Tile key={one.to} {...one} />
      ))}
      {failed.map(({ reading, what }) => (
        <li key={what} className="card">
          <Unread of={reading} what={what} />
        </li>
      ))}
    </ul>
  );
}

interface Waiting {
  reading: Reading;
  /** What could not be read, where it could not. */
  what: string;
  count: number;
  to: string;
  icon: LucideIcon;
  /** Of one, and of several. */
  labels: [string, string];
}

const Tile = ({ to, icon: Icon, count, labels: [one, several] }: Waiting) => (
  <li className="card">
    <Link to={to} className="count">
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <b>{count.toLocaleString()}</b>
      <span>{count === 1 ? one : several}</span>
    </Link>
  </li>
);
