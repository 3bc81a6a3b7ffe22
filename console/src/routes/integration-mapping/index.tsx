import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec 002 §2: without a tab it is the first. */
export const Route = createFileRoute('/integration-mapping/')({
  beforeLoad() {
    throw redirect({ to: '/integration-mapping/$mappingKind', params: { mappingKind: 'age' }, replace: true });
  },
});
