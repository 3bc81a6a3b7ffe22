import type { Branch } from '@homeward/contract/branch';
import { search } from '@homeward/contract/pet';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { searchQuery } from '../../../api/queries.ts';
import { readingOf, Unread } from '../../../ui/page/lookup.tsx';
import { statusNames } from '../../pet/pet-words.ts';

const statuses = ['AVAILABLE', 'IN_PROCESS', 'APPROVED', 'ADOPTED'] as const;

/** The pets of a location by where they stand, each count leading to those it counts. */
export function Animals({ branch: { uuid }, lastSync }: { branch: Branch; lastSync: string | null | undefined }) {
  const counts = useQueries({
    queries: statuses.map((status_key) => {
      const query = searchQuery(search, { search: { 'branch.uuid': uuid, status_key }, options: { limit: 1 } });
      // What the newest sync has changed belongs to it.
      return { ...query, queryKey: [...query.queryKey, lastSync] };
    }),
  });
  const unread = counts.map(readingOf).find(({ failure }) => failure);
  return (
    <section className="card dashboard-total">
      <h2>Pets at this location</h2>
      {unread ? (
        <Unread of={unread} what="How many there are" />
      ) : (
        statuses.map((status, index) => (
          <p key={status}>
            <b>{counts[index]?.data?.count.toLocaleString() ?? '–'}</b>
            <Link to="/organization/pet" search={{ 'filter_branch.uuid': uuid, filter_status_key: status }}>
              {statusNames[status]}
            </Link>
          </p>
        ))
      )}
    </section>
  );
}
