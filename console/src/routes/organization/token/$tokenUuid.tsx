import { createFileRoute } from '@tanstack/react-router';
import { TokenModal } from '../../../screens/token/token-modal.tsx';

export const Route = createFileRoute('/organization/token/$tokenUuid')({ component: OpenToken });

function OpenToken() {
  const { tokenUuid } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <TokenModal
      uuid={tokenUuid}
      onMade={(uuid) =>
        navigate({ to: '/organization/token/$tokenUuid', params: { tokenUuid: uuid }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: '/organization/token', search: true })}
    />
  );
}
