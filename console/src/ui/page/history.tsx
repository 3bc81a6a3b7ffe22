import { search as auditSearch } from '@homeward/contract/audit';
import * as userContract from '@homeward/contract/user';
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
  /** Of other records that are saved beside it on its screen. */
  beside?: string[] | undefined;
  /** Instead of what was changed: who has viewed what is secret. */
  views?: boolean;
}

const about = ([uuid, ...others]: string[]) => (others.length ? { 'about_uuid.in': [uuid, ...others] } : { about_uuid: uuid });

/** What happened to a record lately, for who may read it. */
export function History({ uuid, beside = [], views = false }: HistoryProps) {
  const permitted = can(auditSearch) && can(userContract.search);
  const asked = {
    search: { ...about([uuid, ...beside]), [views ? 'call.in' : 'call.not']: VIEWS, with: { user: true } },
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
          <Happenings uuid={uuid} entries={rows} none={views ? 'Nobody has viewed it.' : 'No change has been recorded.'} />
        )}
      </Boundary>
    </section>
  );
}
