import { createFileRoute, Navigate, Outlet } from '@tanstack/react-router';
import { firstKind, isTab } from '../../screens/mapping/kinds.ts';
import { MappingScreen } from '../../screens/mapping/mapping-screen.tsx';
import { listAddress } from '../../ui/list/list-address.ts';

export const Route = createFileRoute('/integration-mapping/$mappingKind')({ validateSearch: listAddress, component: MappingTab });

/** The list stays below a mapping that is opened; an unknown tab leads to the first. */
function MappingTab() {
  const { mappingKind } = Route.useParams();
  const address = Route.useSearch();
  if (!isTab(mappingKind))
    return <Navigate to="/integration-mapping/$mappingKind" params={{ mappingKind: firstKind() }} search={{}} replace />;
  return (
    <>
      <MappingScreen tab={mappingKind} address={address} />
      <Outlet />
    </>
  );
}
