import * as integration from '@homeward/contract/integration';
import * as mapping from '@homeward/contract/mapping';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, CircleX, type LucideIcon, Tags } from 'lucide-react';
import { post } from '../../api/client.ts';
import { searchQuery } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { can } from '../../session/session.ts';
import { readingOf, Unread } from '../../ui/lookup.tsx';

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
  const pending = useQuery({
    queryKey: [mapping.pendingCount.path],
    queryFn: ({ signal }) => post(mapping.pendingCount, {}, { signal }),
    enabled: can(mapping.pendingCount),
  });
  const readings = [
    { ...readingOf(syncs), what: 'Failing syncs' },
    { ...readingOf(questions), what: 'Questions of syncs' },
    { ...readingOf(pending), what: 'Pending mappings' },
  ];
  const mappings = Object.values(pending.data?.mapping_pending ?? {}).reduce((sum, count) => sum + count, 0);
  const failed = syncs.data?.count ?? 0;
  const asking = questions.data?.count ?? 0;
  if (!failed && !asking && !mappings && readings.every(({ failure }) => !failure)) return null;
  return (
    <ul className="counts attention" aria-label="Waiting for you">
      {asking > 0 && (
        <Tile
          to="/integration?filter_state_key=ASKING"
          icon={CircleQuestionMark}
          count={asking}
          label={asking === 1 ? 'Sync asks before it archives' : 'Syncs ask before they archive'}
        />
      )}
      {failed > 0 && (
        <Tile
          to="/integration?filter_state_key=FAILED"
          icon={CircleX}
          count={failed}
          label={failed === 1 ? 'Failing sync' : 'Failing syncs'}
        />
      )}
      {mappings > 0 && (
        <Tile
          to="/integration-mapping"
          icon={Tags}
          count={mappings}
          label={mappings === 1 ? 'Pending Mapping' : 'Pending Mappings'}
        />
      )}
      {readings.map(
        ({ what, ...reading }) =>
          reading.failure && (
            <li key={what} className="card">
              <Unread of={reading} what={what} />
            </li>
          ),
      )}
    </ul>
  );
}

const Tile = ({ to, icon: Icon, count, label }: { to: string; icon: LucideIcon; count: number; label: string }) => (
  <li className="card">
    <Link to={to} className="count">
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <b>{count.toLocaleString()}</b>
      <span>{label}</span>
    </Link>
  </li>
);
