import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstTab } from '../../../screens/integration/tabs.ts';

export const Route = createFileRoute('/definitions/$integrationUuid/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/definitions/$integrationUuid/$activeTab',
      params: { ...params, activeTab: firstTab() },
      replace: true,
    });
  },
});
