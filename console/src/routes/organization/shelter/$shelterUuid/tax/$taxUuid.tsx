import { createFileRoute } from '@tanstack/react-router';
import { ShelterPage } from '../../../../../screens/shelter/shelter-page.tsx';
import { TaxScreen } from '../../../../../screens/shelter/tax/tax-screen.tsx';

export const Route = createFileRoute('/organization/shelter/$shelterUuid/tax/$taxUuid')({ component: EditTax });

function EditTax() {
  const { shelterUuid, taxUuid } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ShelterPage key={shelterUuid} shelterUuid={shelterUuid} activeTab="tax">
      {(shelter) => (
        <TaxScreen
          key={taxUuid}
          shelter={shelter}
          taxUuid={taxUuid}
          onCreated={(uuid) => navigate({ params: { shelterUuid, taxUuid: uuid }, replace: true })}
        />
      )}
    </ShelterPage>
  );
}
