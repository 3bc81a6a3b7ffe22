import { createFileRoute, Navigate } from '@tanstack/react-router';
import { ShelterPage } from '../../../../screens/shelter/shelter-page.tsx';
import { tabs } from '../../../../screens/shelter/tabs.ts';
import { listAddress } from '../../../../ui/list/list-address.ts';
import { useThere } from '../../../../ui/page/later.tsx';
import { Loading } from '../../../../ui/page/loading.tsx';

export const Route = createFileRoute('/organization/shelter/$shelterUuid/$activeTab')({
  validateSearch: listAddress,
  component: ShelterTab,
});

/** spec 000 §2: an unknown tab leads to the first. */
function ShelterTab() {
  const { shelterUuid, activeTab } = Route.useParams();
  const tab = tabs.find(({ key }) => key === activeTab);
  const isThere = useThere(tab?.component);
  if (!tab)
    return (
      <Navigate
        to="/organization/shelter/$shelterUuid/$activeTab"
        params={{ shelterUuid, activeTab: 'general' }}
        search={{}}
        replace
      />
    );
  return (
    <ShelterPage key={shelterUuid} shelterUuid={shelterUuid} activeTab={activeTab}>
      {(shelter) => (isThere ? <tab.component key={activeTab} shelter={shelter} /> : <Loading />)}
    </ShelterPage>
  );
}
