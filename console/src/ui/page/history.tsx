import { search as auditSearch } from '@homeward/contract/audit';
import * as userContract from '@homeward/contract/user';
import { Link } from '@tanstack/react-router';
import { searchQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { Boundary } from './boundary.tsx';
import { later } from './later.tsx';
import { Unread, useLookup } from './lookup.tsx';
import { VIEWS } from './views.ts';
import './history.css';

const READ = 40;

/** The words of every column are many: they come once the record is there. */
const Happenings = later(() => import('./happenings.tsx'));

interface HistoryProps {
  uuid: string;
  /** Of a shelter: and what was changed of all that belongs to it. */
  whole?: boolean;
  /** Instead of what was changed: who has viewed what is secret. */
  views?: boolean;
  /** The currency of its checkouts' amounts, where it has any. */
  currency?: string;
}

/** What happened to a record lately, for who may read it. */
export function History({ uuid, whole = false, views = false, currency }: HistoryProps) {
  const permitted = can(auditSearch) && can(userContract.search);
  const asked = {
    search: {
      ...(whole ? { 'shelter.uuid': uuid } : { about_uuid: uuid }),
      [views ? 'call.in' : 'call.not']: VIEWS,
      with: { user: true },
    },
    options: { limit: READ },
  };
  const { rows, ...reading } = useLookup(searchQuery(auditSearch, asked), permitted);
  if (!permitted) return null;
  return (
    <section className="card aside">
      <h2>{views ? 'Views' : 'History'}</h2>
      <Unread of={reading} what="What happened" />
      <Boundary>
        {!reading.isLoading && !reading.failure && (
          <Happenings
            {...{ uuid, currency }}
            entries={rows}
            none={views ? 'Nobody has viewed it.' : 'No change has been recorded.'}
          />
        )}
        {whole && rows.length > 0 && (
          <Link to="/admin/audit" search={{ 'filter_shelter.uuid': uuid }}>
            Everything that was changed
          </Link>
        )}
      </Boundary>
    </section>
  );
}
