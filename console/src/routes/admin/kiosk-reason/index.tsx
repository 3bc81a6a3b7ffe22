import { save, search } from '@homeward/contract/kiosk-reason';
import { createFileRoute } from '@tanstack/react-router';
import { textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/admin/kiosk-reason/')({ validateSearch: listAddress, component: KioskReasons });

function KioskReasons() {
  return (
    <ListPage
      title="Kiosk reasons"
      call={search}
      address={Route.useSearch()}
      sort="position"
      filters={[uuidFilter(), textFilter('name', 'Name')]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 160, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, width: 180, small: 'headline' },
        { key: 'end_message', title: 'End message', render: ({ end_message }) => end_message },
        {
          key: 'wait_list_on_end',
          title: 'Wait list',
          render: ({ wait_list_on_end }) => (wait_list_on_end ? 'Yes' : 'No'),
          small: 'titled',
        },
      ]}
      add={{ label: 'Create new kiosk reason', call: save, to: '/admin/kiosk-reason/add' }}
      opens={({ uuid }) => ({ to: `/admin/kiosk-reason/${uuid}` })}
      edit={{ call: save, called: ({ name }) => name }}
      keyOf={({ uuid }) => uuid}
      empty={{ title: 'No kiosk reasons yet', text: 'The reasons of locations begin as one of these.' }}
    />
  );
}
