import { createFileRoute, redirect } from '@tanstack/react-router';
import { part } from '../../../../ui/browser/part.ts';
import { firstTab } from '../../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/organization/adoption-application/$applicationUuid/')({
  beforeLoad: async ({ params }) => {
    const { tabs } = await part(() => import('../../../../screens/adoption/tabs.ts'));
    throw redirect({
      to: '/organization/adoption-application/$applicationUuid/$activeTab',
      params: { ...params, activeTab: firstTab(tabs) },
      replace: true,
    });
  },
});
