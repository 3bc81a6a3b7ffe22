import { createFileRoute, redirect } from '@tanstack/react-router';
import { tabs } from '../../../../screens/adoption/tabs.ts';
import { firstTab } from '../../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/organization/adoption-application/$applicationUuid/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/organization/adoption-application/$applicationUuid/$activeTab',
      params: { ...params, activeTab: firstTab(tabs) },
      replace: true,
    });
  },
});
