import { createFileRoute, redirect } from '@tanstack/react-router';
import { tabs } from '../../../screens/integration/tabs.ts';
import { firstTab } from '../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/definitions/$integrationUuid/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/definitions/$integrationUuid/$activeTab',
      params: { ...params, activeTab: firstTab(tabs) },
      replace: true,
    });
  },
});
