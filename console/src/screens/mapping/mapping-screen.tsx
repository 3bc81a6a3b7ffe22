import { useRef } from 'react';
import { holdsPath } from '../../session/held.ts';
import { useSession } from '../../session/session.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { useTitle } from '../../ui/page/title.ts';
import { AgeRangeList } from './age-range-list.tsx';
import { kinds, searchOf, type Tab, tabNames, tabs } from './kinds.ts';
import { type Chosen, MappingList } from './mapping-list.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { SyncAgain } from './sync-again.tsx';
import '../../ui/list/list-page.css';
import './mapping.css';

/** What the partners' words mean here, a tab for each kind of word. */
export function MappingScreen({ tab, address }: { tab: Tab; address: ListAddress }) {
  useSession();
  useTitle('Mappings', tabNames[tab]);
  const chosen = useRef<Chosen>(null);
  return (
    <>
      <header className="page-head">
        <h1>Mappings</h1>
      </header>
      <Boundary>
        <PendingPanel />
      </Boundary>
      <Boundary>
        <SyncAgain chosen={chosen} />
      </Boundary>
      <TabLinks
        label="Kinds of mappings"
        tabs={tabs.filter((key) => holdsPath(searchOf(key).path)).map((key) => ({ key, label: tabNames[key] }))}
        active={tab}
        to={(key) => `/integration-mapping/${key}`}
      />
      {tab === 'age-range' ? (
        <AgeRangeList address={address} />
      ) : (
        <MappingList key={tab} kind={kinds[tab]} address={address} chosen={chosen} />
      )}
    </>
  );
}
