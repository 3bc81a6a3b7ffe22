import { createFileRoute, redirect } from '@tanstack/react-router';
import { tabs } from '../../../screens/network/tabs.ts';
import { firstTab } from '../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/network/$networkUuid/')({
  beforeLoad: ({ params }) => {
    const activeTab = firstTab(tabs);
    throw redirect({ to: '/network/$networkUuid/$activeTab', params: { ...params, activeTab }, replace: true });
  },
});
