import { createFileRoute, redirect } from '@tanstack/react-router';

/** The form of a new network stands over the list. */
export const Route = createFileRoute('/network/add')({
  beforeLoad: () => {
    throw redirect({ to: '/network', search: { open: 'add' }, replace: true });
  },
});
