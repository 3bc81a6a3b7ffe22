import { createFileRoute, redirect } from '@tanstack/react-router';
import { part } from '../../../ui/browser/part.ts';
import { firstTab } from '../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/definitions/$integrationUuid/')({
  beforeLoad: async ({ params }) => {
    const { tabs } = await part(() => import('../../../screens/integration/tabs.ts'));
    throw redirect({
      to: '/definitions/$integrationUuid/$activeTab',
      params: { ...params, activeTab: firstTab(tabs) },
      replace: true,
    });
  },
});
