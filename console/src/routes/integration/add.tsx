import { createFileRoute } from '@tanstack/react-router';
import { wizardAddress } from '../../screens/integration/wizard/wizard-address.ts';
import { WizardPage } from '../../screens/integration/wizard/wizard-page.tsx';

export const Route = createFileRoute('/integration/add')({ validateSearch: wizardAddress, component: AddIntegration });

function AddIntegration() {
  return <WizardPage address={Route.useSearch()} />;
}
