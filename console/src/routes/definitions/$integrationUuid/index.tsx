import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstTab } from '../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/definitions/$integrationUuid/')({
  beforeLoad: async ({ params }) => {
    const { tabs } = await import('../../../screens/integration/tabs.ts');
    throw redirect({
      to: '/definitions/$integrationUuid/$activeTab',
      params: { ...params, activeTab: firstTab(tabs) },
      replace: true,
    });
  },
});
