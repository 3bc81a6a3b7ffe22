import { createFileRoute, redirect } from '@tanstack/react-router';
import { isPermitted, tabs } from '../../../screens/network/tabs.ts';

export const Route = createFileRoute('/network/$networkUuid/')({
  beforeLoad: ({ params }) => {
    const activeTab = (tabs.find(isPermitted) ?? tabs[0])?.key ?? '';
    throw redirect({ to: '/network/$networkUuid/$activeTab', params: { ...params, activeTab }, replace: true });
  },
});
