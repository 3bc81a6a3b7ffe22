import * as integration from '@homeward/contract/integration';
import * as mapping from '@homeward/contract/mapping';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, CircleX, Hourglass, type LucideIcon, Tags } from 'lucide-react';
import { post } from '../../api/client.ts';
import { searchQuery } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { can } from '../../session/session.ts';
import { type Reading, readingOf, Unread } from '../../ui/page/lookup.tsx';

const inState = (state_key: string) =>
  searchQuery(integration.search, {
    search: { active: true, 'branch.deleted': false, state_key },
    options: { limit: 1 },
  });

/** Integrations whose newest sync stands so. */
function useSyncs(state_key: string, { what, icon, labels }: Pick<Waiting, 'what' | 'icon' | 'labels'>): Waiting {
  const found = useQuery({ ...inState(state_key), enabled: holdsPath(integration.search.path) });
  const to = `/integration?filter_state_key=${state_key}`;
  return { reading: readingOf(found), what, count: found.data?.count ?? 0, to, icon, labels };
}

/** What waits for a person: nothing is shown where nothing does (decision 30). */
export function Attention() {
  const questions = useSyncs('ASKING', {
    what: 'Questions of syncs',
    icon: CircleQuestionMark,
    labels: ['Sync asks before it archives', 'Syncs ask before they archive'],
  });
  const failing = useSyncs('FAILED', { what: 'Failing syncs', icon: CircleX, labels: ['Failing sync', 'Failing syncs'] });
  const heldUp = useSyncs('HELD_UP', {
    what: 'Syncs that are held up',
    icon: Hourglass,
    labels: ['Sync held up by another location', 'Syncs held up by other locations'],
  });
  const pending = useQuery({
    queryKey: [mapping.pendingCount.path],
    queryFn: ({ signal }) => post(mapping.pendingCount, {}, { signal }),
    enabled: can(mapping.pendingCount),
  });
  const mappings = Object.values(pending.data?.mapping_pending ?? {}).reduce((sum, count) => sum + count, 0);
  const found: Waiting[] = [
    questions,
    failing,
    heldUp,
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
