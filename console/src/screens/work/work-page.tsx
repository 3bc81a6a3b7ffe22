import { search as auditSearch } from '@homeward/contract/audit';
import { mappingAge } from '@homeward/contract/noun/mapping';
import * as user from '@homeward/contract/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { searchQuery } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { can, useSession } from '../../session/session.ts';
import { type MenuItem, menu } from '../../shell/menu.ts';
import { holdsList } from '../../shell/permitted.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { useTitle } from '../../ui/page/title.ts';
import { plain } from '../../ui/text/plain.ts';
import '../../ui/form/record-form.css';
import '../../ui/list/list-page.css';
import { searchOf, type Tab, tabNames, tabs } from '../mapping/kinds.ts';
import { Attention, useWaiting } from './attention.tsx';
import { Recent } from './recent.tsx';
import './work.css';

/** The first screen: how much there is of what the user works with, and what changed lately. */
export function WorkPage() {
  useTitle('Work');
  const { user: self } = useSession();
  const { isLoading } = useWaiting();
  const seesRecent = can(auditSearch) && can(user.search);
  const items = menu.flatMap((group) => group.items).filter(holdsList);
  if (!items.length)
    return (
      <div className="card">
        <Empty
          icon={<Lock size={30} strokeWidth={1.4} aria-hidden />}
          title="Nothing to do here yet"
          text="Your account has no permissions. Ask an administrator to give you a role; this page fills itself as soon as they do."
        />
      </div>
    );
  return (
    <>
      <header className="page-head">
        <h1>Welcome, {plain(self?.first_name ?? '')}</h1>
      </header>
      {isLoading && <Loading />}
      {/* Read along, and in sight once nothing can come above it any more. */}
      <div hidden={isLoading}>
        <div className={seesRecent ? 'two' : undefined}>
          <div>
            <Boundary>
              <Attention />
            </Boundary>
            <Boundary>
              <Counts items={items} />
            </Boundary>
          </div>
          {seesRecent && (
            <Boundary>
              <Recent />
            </Boundary>
          )}
        </div>
      </div>
    </>
  );
}

/** Each number leads to a list of just as many. */
function Counts({ items }: { items: MenuItem[] }) {
  const card = ({ search, ...item }: MenuItem) => {
    if (item.to === mappingAge.screen) return <Mappings key={item.to} item={item} />;
    return search && <Count key={item.to} item={{ ...item, search }} />;
  };
  return <ul className="counts">{items.map(card)}</ul>;
}

const useNumber = (search: NonNullable<MenuItem['search']>, counts = {}) =>
  useQuery({ ...searchQuery(search, { search: counts, options: { limit: 1 } }), enabled: holdsPath(search.path) });

function Count({ item: { icon: Icon, counted, to, search, counts } }: { item: MenuItem & Required<Pick<MenuItem, 'search'>> }) {
  const query = useNumber(search, counts);
  const reading = readingOf(query);
  return (
    <li className="card">
      <Link to={to} className="count">
        <Icon size={20} strokeWidth={1.6} aria-hidden />
        {!reading.failure && <b>{query.data?.count.toLocaleString() ?? '–'}</b>}
        <span>{counted}</span>
      </Link>
      <Unread of={reading} what="How many" />
    </li>
  );
}

/** The kinds of mappings have a list each. */
function Mappings({ item: { icon: Icon, counted } }: { item: Pick<MenuItem, 'icon' | 'counted'> }) {
  return (
    <li className="card count">
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <span>{counted}</span>
      <ul className="count-kinds">
        {tabs
          .filter((tab) => holdsPath(searchOf(tab).path))
          .map((tab) => (
            <OfKind key={tab} tab={tab} />
          ))}
      </ul>
    </li>
  );
}

function OfKind({ tab }: { tab: Tab }) {
  const query = useNumber(searchOf(tab));
  const reading = readingOf(query);
  return (
    <li>
      <Link to="/integration-mapping/$mappingKind" params={{ mappingKind: tab }}>
        {tabNames[tab]} {!reading.failure && <b>{query.data?.count.toLocaleString() ?? '–'}</b>}
      </Link>
      <Unread of={reading} what="How many" />
    </li>
  );
}
