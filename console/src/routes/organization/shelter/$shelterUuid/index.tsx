import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/organization/shelter/$shelterUuid/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/organization/shelter/$shelterUuid/$activeTab',
      params: { ...params, activeTab: 'general' },
      replace: true,
    });
  },
});
