import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstTab } from '../../../screens/integration/tabs.ts';

export const Route = createFileRoute('/integration/$integrationUuid/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/integration/$integrationUuid/$activeTab',
      params: { ...params, activeTab: firstTab() },
      replace: true,
    });
  },
});
