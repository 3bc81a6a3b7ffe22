import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec 002 §2: without a tab it is the first, of those the user may see. */
export const Route = createFileRoute('/integration-mapping/')({
  async beforeLoad() {
    const { firstKind } = await import('../../screens/mapping/kinds.ts');
    throw redirect({ to: '/integration-mapping/$mappingKind', params: { mappingKind: firstKind() }, replace: true });
  },
});
