import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstKind } from '../../screens/mapping/kinds.ts';

/** spec 002 §2: without a tab it is the first, of those the user may see. */
export const Route = createFileRoute('/integration-mapping/')({
  beforeLoad() {
    throw redirect({ to: '/integration-mapping/$mappingKind', params: { mappingKind: firstKind() }, replace: true });
  },
});
