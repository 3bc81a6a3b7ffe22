import { createFileRoute, redirect } from '@tanstack/react-router';
import { tabs } from '../../../screens/integration/tabs.ts';
import { firstTab } from '../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/integration/$integrationUuid/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/integration/$integrationUuid/$activeTab',
      params: { ...params, activeTab: firstTab(tabs) },
      replace: true,
    });
  },
});
