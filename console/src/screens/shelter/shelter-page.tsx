import type { Shelter } from '@homeward/contract/shelter';
import { search, toggleActive } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Skeleton } from 'antd';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import { holdsPath } from '../../session/held.ts';
import { can, useSession } from '../../session/session.ts';
import { Failed } from '../../ui/page/empty.tsx';
import { Forbidden } from '../../ui/page/forbidden.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { isPermitted } from '../../ui/page/record-tab.ts';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { useTitle } from '../../ui/page/title.ts';
import { shelterQuery } from './shelter-query.ts';
import { tabs } from './tabs.ts';
import { useToggleActive } from './use-toggle-active.ts';
import './shelter-page.css';

interface ShelterPageProps {
  shelterUuid: string;
  activeTab: string;
  children: (shelter: Shelter) => ReactNode;
}

/** What every screen of a shelter stands in: its name, its state and its tabs. */
export function ShelterPage(props: ShelterPageProps) {
  useSession();
  return holdsPath(search.path) ? <Permitted {...props} /> : <Forbidden needs={[search]} />;
}

function Permitted({ shelterUuid, activeTab, children }: ShelterPageProps) {
  const { data: shelter, error, refetch } = useQuery(shelterQuery(shelterUuid));
  useTitle(shelter?.name ?? 'Shelter');
  if (error instanceof ApiError && error.http === 403) return <Forbidden needs={[search]} />;
  if (error instanceof ApiError && (error.http === 404 || error.http === 422)) return <NotFound title="Shelter not found" />;
  if (error && !shelter)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => refetch()} />
      </div>
    );
  const tab = tabs.find(({ key }) => key === activeTab);
  const content = (loaded: Shelter) => (tab && !isPermitted(tab) ? <Forbidden needs={tab.reads ?? []} /> : children(loaded));
  return (
    <>
      <header className="page-head shelter-head">
        <h1>{shelter?.name ?? <Skeleton.Input active size="small" />}</h1>
        {shelter && <About shelter={shelter} />}
      </header>
      <TabLinks
        label="Parts of the shelter"
        tabs={tabs.filter(isPermitted)}
        active={activeTab}
        to={(key) => `/organization/shelter/${shelterUuid}/${key}`}
      />
      {shelter ? content(shelter) : <Loading />}
    </>
  );
}

function About({ shelter }: { shelter: Shelter }) {
  const toggle = useToggleActive();
  const { slug, active, organization_branches = [], pet_count } = shelter;
  const facts = [
    slug,
    `${organization_branches.length} ${organization_branches.length === 1 ? 'location' : 'locations'}`,
    ...(pet_count === undefined ? [] : [`${pet_count.toLocaleString()} ${pet_count === 1 ? 'pet' : 'pets'}`]),
  ];
  return (
    <>
      <span className={active ? 'tag green' : 'tag'}>
        <i aria-hidden />
        {active ? 'Active' : 'Deactivated'}
      </span>
      <span className="shelter-facts">{facts.join(' · ')}</span>
      {can(toggleActive) && (
        <div className="page-actions">
          <Dropdown
            trigger={['click']}
            menu={{
              items: [{ key: 'toggle', label: active ? 'Deactivate Shelter' : 'Activate Shelter' }],
              onClick: () => void toggle(shelter),
            }}
          >
            <Button icon={<Ellipsis size={16} aria-hidden />} aria-label="More for this shelter" />
          </Dropdown>
        </div>
      )}
    </>
  );
}
