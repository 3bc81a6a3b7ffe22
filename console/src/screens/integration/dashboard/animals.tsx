import type { Integration } from '@homeward/contract/integration';
import { search } from '@homeward/contract/pet';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { searchQuery } from '../../../api/queries.ts';
import { readingOf, Unread } from '../../../ui/page/lookup.tsx';
import { statusNames } from '../../pet/pet-words.ts';
import { broughtBy } from '../use-integration-filter.ts';

const statuses = ['AVAILABLE', 'IN_PROCESS', 'APPROVED', 'ADOPTED'] as const;

/** The pets that an integration brings by where they stand, each count leading to those it counts. */
export function Animals({ integration }: { integration: Integration }) {
  const counts = useQueries({
    queries: statuses.map((status_key) => {
      const query = searchQuery(search, {
        search: { 'sources.integration.uuid': integration.uuid, status_key },
        options: { limit: 1 },
      });
      // What the newest sync has changed belongs to it.
      return { ...query, queryKey: [...query.queryKey, integration.last_sync] };
    }),
  });
  const unread = counts.map(readingOf).find(({ failure }) => failure);
  return (
    <section className="card dashboard-total">
      <h2>Pets by status</h2>
      {unread ? (
        <Unread of={unread} what="How many there are" />
      ) : (
        statuses.map((status, index) => (
          <p key={status}>
            <Link to="/organization/pet" search={{ ...broughtBy(integration), filter_status_key: status }}>
              <b>{counts[index]?.data?.count.toLocaleString() ?? '–'}</b>
              {statusNames[status]}
            </Link>
          </p>
        ))
      )}
    </section>
  );
}
