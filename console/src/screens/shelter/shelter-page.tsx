import type { Shelter } from '@homeward/contract/shelter';
import { search } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { ApiError } from '../../api/client.ts';
import { holdsPath } from '../../session/held.ts';
import { useSession } from '../../session/session.ts';
import { useTitle } from '../../shell/crumbs.ts';
import { Failed } from '../../ui/empty.tsx';
import { Forbidden } from '../../ui/forbidden.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { shelterQuery } from './shelter-query.ts';
import { tabs } from './tabs.ts';
import '../../ui/tabs.css';
import './shelter-page.css';

interface ShelterPageProps {
  shelterUuid: string;
  activeTab: string;
  children: (shelter: Shelter) => ReactNode;
}

/** What every screen of a shelter stands in: its name, its state and its tabs. */
export function ShelterPage(props: ShelterPageProps) {
  useSession();
  return holdsPath(search.path) ? <Permitted {...props} /> : <Forbidden />;
}

function Permitted({ shelterUuid, activeTab, children }: ShelterPageProps) {
  const { data: shelter, error, refetch } = useQuery(shelterQuery(shelterUuid));
  useTitle(shelter?.name ?? 'Shelter');
  if (error instanceof ApiError && error.http === 403) return <Forbidden />;
  if (error instanceof ApiError && (error.http === 404 || error.http === 422)) return <NotFound title="Shelter not found" />;
  if (error && !shelter)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => refetch()} />
      </div>
    );
  return (
    <>
      <Link to="/organization/shelter" className="back" activeOptions={{ exact: true }}>
        <ChevronLeft size={15} aria-hidden />
        Shelters
      </Link>
      <header className="page-head">
        <h1>{shelter?.name ?? <Skeleton.Input active size="small" />}</h1>
        {shelter && <span className={shelter.active ? 'tag green' : 'tag'}>{shelter.active ? 'Active' : 'Deactivated'}</span>}
      </header>
      <nav className="shelter-tabs" aria-label="Parts of the shelter">
        {tabs.map(({ key, label }) => (
          <Link
            key={key}
            to="/organization/shelter/$shelterUuid/$activeTab"
            params={{ shelterUuid, activeTab: key }}
            className="tab"
            aria-current={key === activeTab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>{shelter ? children(shelter) : <Loading />}</Suspense>
    </>
  );
}

const Loading = () => (
  <div className="card loading-card" aria-busy="true">
    <Skeleton active title paragraph={{ rows: 6 }} />
  </div>
);
