import { createFileRoute, Navigate } from '@tanstack/react-router';
import { integrationAddress } from '../../../screens/integration/integration-address.ts';
import { IntegrationPage } from '../../../screens/integration/integration-page.tsx';
import { tabs } from '../../../screens/integration/tabs.ts';
import { firstTab } from '../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/integration/$integrationUuid/$activeTab')({
  validateSearch: integrationAddress,
  component: IntegrationTab,
});

/** spec 000 §2: an unknown tab leads to the first. */
function IntegrationTab() {
  const { integrationUuid, activeTab } = Route.useParams();
  const address = Route.useSearch();
  if (!tabs.some(({ key }) => key === activeTab))
    return (
      <Navigate
        to="/integration/$integrationUuid/$activeTab"
        params={{ integrationUuid, activeTab: firstTab(tabs) }}
        search={{}}
        replace
      />
    );
  return (
    <IntegrationPage key={integrationUuid} base="/integration" uuid={integrationUuid} activeTab={activeTab} address={address} />
  );
}
