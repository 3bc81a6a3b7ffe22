import { createFileRoute, redirect } from '@tanstack/react-router';
import { part } from '../../ui/browser/part.ts';
import { listAddress } from '../../ui/list/list-address.ts';

/** spec 002 §2: without a tab it is the first, of those the user may see; filters go with it. */
export const Route = createFileRoute('/integration-mapping/')({
  validateSearch: listAddress,
  async beforeLoad({ search }) {
    const { firstKind } = await part(() => import('../../screens/mapping/kinds.ts'));
    const params = { mappingKind: firstKind() };
    throw redirect({ to: '/integration-mapping/$mappingKind', params, search, replace: true });
  },
});
