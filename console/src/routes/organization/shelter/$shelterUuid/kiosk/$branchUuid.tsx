import { createFileRoute } from '@tanstack/react-router';
import { BranchReasons } from '../../../../../screens/shelter/kiosk/reason/branch-reasons.tsx';
import { ShelterPage } from '../../../../../screens/shelter/shelter-page.tsx';

export const Route = createFileRoute('/organization/shelter/$shelterUuid/kiosk/$branchUuid')({
  validateSearch: ({ tab }: Record<string, unknown>) => (typeof tab === 'string' ? { tab } : {}),
  component: KioskReasons,
});

function KioskReasons() {
  const { shelterUuid, branchUuid } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ShelterPage key={shelterUuid} shelterUuid={shelterUuid} activeTab="kiosk">
      {(shelter) => (
        <BranchReasons
          key={branchUuid}
          shelter={shelter}
          branchUuid={branchUuid}
          tab={tab}
          onTab={(next) => void navigate({ search: next ? { tab: next } : {}, replace: true })}
        />
      )}
    </ShelterPage>
  );
}
