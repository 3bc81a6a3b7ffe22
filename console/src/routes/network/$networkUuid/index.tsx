import { createFileRoute, redirect } from '@tanstack/react-router';
import { part } from '../../../ui/browser/part.ts';
import { firstTab } from '../../../ui/page/record-tab.ts';

export const Route = createFileRoute('/network/$networkUuid/')({
  beforeLoad: async ({ params }) => {
    const { tabs } = await part(() => import('../../../screens/network/tabs.ts'));
    const activeTab = firstTab(tabs);
    throw redirect({ to: '/network/$networkUuid/$activeTab', params: { ...params, activeTab }, replace: true });
  },
});
