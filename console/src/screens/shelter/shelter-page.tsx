import type { Shelter } from '@homeward/contract/shelter';
import { search, toggleActive } from '@homeward/contract/shelter';
import type { ReactNode } from 'react';
import { can } from '../../session/session.ts';
import { MoreMenu } from '../../ui/action/more-menu.tsx';
import { RecordPage } from '../../ui/page/record-page.tsx';
import { attentionOf } from './attention.ts';
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
export const ShelterPage = ({ shelterUuid, activeTab, children }: ShelterPageProps) => (
  <RecordPage
    noun="shelter"
    read={search}
    query={shelterQuery(shelterUuid)}
    titleOf={(shelter) => shelter?.name ?? 'Shelter'}
    back={{ label: 'Shelters', to: '/organization/shelter' }}
    about={(shelter) => <About shelter={shelter} />}
    tabs={tabs}
    attention={attentionOf}
    activeTab={activeTab}
    to={(key) => `/organization/shelter/${shelterUuid}/${key}`}
    className="shelter-head"
  >
    {children}
  </RecordPage>
);

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
          <MoreMenu
            label="More for this shelter"
            items={[{ key: 'toggle', label: active ? 'Deactivate Shelter' : 'Activate Shelter' }]}
            onChoose={() => void toggle(shelter)}
          />
        </div>
      )}
    </>
  );
}
