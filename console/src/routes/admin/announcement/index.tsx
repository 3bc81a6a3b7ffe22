import { type Announcement, create, search, shown, turnOff, update } from '@homeward/contract/announcement';
import { keyName } from '@homeward/contract/wording';
import { createFileRoute } from '@tanstack/react-router';
import { PowerOff } from 'lucide-react';
import { refresh } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { textFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowButton } from '../../../ui/list/row-action.tsx';

export const Route = createFileRoute('/admin/announcement/')({ validateSearch: listAddress, component: Announcements });

function Announcements() {
  const confirm = useConfirm();
  const { run } = useAction(turnOff, {
    success: 'Announcement deleted successfully!',
    failure: (reason) => `Could not turn off the announcement. Reason: ${reason}`,
  });
  const off = async ({ uuid, title }: Announcement) => {
    const text = 'Nobody is shown it any more. It can be turned on again where it is edited.';
    const sure = await confirm({ title: `Turn off ${title}?`, text, ok: 'Turn off' });
    if (sure && (await run({ uuid }))) await refresh(search, shown);
  };
  return (
    <ListPage
      title="Announcements"
      call={search}
      address={Route.useSearch()}
      sort="-id"
      filters={[textFilter('title', 'Title')]}
      columns={[
        { key: 'title', title: 'Title', render: ({ title }) => title, sortable: true, small: 'headline' },
        { key: 'origin_key', title: 'Origin', render: ({ origin_key }) => keyName(origin_key), sortable: true, width: 160 },
        { key: 'link', title: 'Link', render: ({ link }) => <bdi>{link}</bdi> },
        {
          key: 'is_active',
          title: 'Is Active',
          render: ({ is_active }) =>
            is_active ? <span className="tag green">Active</span> : <span className="tag">Inactive</span>,
          sortable: true,
          width: 110,
          small: 'titled',
        },
      ]}
      add={{ label: 'Create new announcement', call: create, to: '/admin/announcement/add' }}
      opens={({ uuid }) => ({ to: `/admin/announcement/${uuid}` })}
      edit={{ call: update, called: ({ title }) => title }}
      actions={can(turnOff) ? (row) => row.is_active && <TurnOff title={row.title} onClick={() => off(row)} /> : undefined}
      empty={{ title: 'No announcements yet', text: 'What is announced stands on the screens it is for until it is turned off.' }}
      keyOf={({ uuid }) => uuid}
    />
  );
}

const TurnOff = ({ title, onClick }: { title: string; onClick: () => void }) => (
  <RowButton label={`Turn off ${title}`} onClick={onClick}>
    <PowerOff size={16} strokeWidth={1.7} aria-hidden />
  </RowButton>
);
