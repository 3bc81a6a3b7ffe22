import { createFileRoute } from '@tanstack/react-router';
import { PetPage } from '../../../screens/pet/pet-page.tsx';

export const Route = createFileRoute('/organization/pet/$petUuid')({ component: Pet });

function Pet() {
  const { petUuid } = Route.useParams();
  return <PetPage key={petUuid} uuid={petUuid} />;
}
