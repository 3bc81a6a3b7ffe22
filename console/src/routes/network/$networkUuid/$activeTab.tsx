import { createFileRoute, Navigate } from '@tanstack/react-router';
import { NetworkPage } from '../../../screens/network/network-page.tsx';
import { tabs } from '../../../screens/network/tabs.ts';
import { listAddress } from '../../../ui/list/list-address.ts';

export const Route = createFileRoute('/network/$networkUuid/$activeTab')({
  validateSearch: listAddress,
  component: NetworkTab,
});

/** An unknown tab leads to the first. */
function NetworkTab() {
  const { networkUuid, activeTab } = Route.useParams();
  if (!tabs.some(({ key }) => key === activeTab)) return <Navigate to="/network/$networkUuid" params={{ networkUuid }} replace />;
  return <NetworkPage key={networkUuid} networkUuid={networkUuid} activeTab={activeTab} />;
}
