import * as shelter from '@homeward/contract/shelter';
import { createFileRoute } from '@tanstack/react-router';
import { useToggleActive } from '../../../screens/shelter/use-toggle-active.ts';
import { can } from '../../../session/session.ts';
import { MoreMenu } from '../../../ui/action/more-menu.tsx';
import { flagFilter, textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Email } from '../../../ui/text/email.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/organization/shelter/')({ validateSearch: listAddress, component: Shelters });

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

function Shelters() {
  const toggle = useToggleActive();
  return (
    <ListPage
      title="Shelters"
      call={shelter.search}
      address={Route.useSearch()}
      sort="-id"
      filters={[uuidFilter(), textFilter('name', 'Name'), flagFilter('active', 'Active', ['Yes', 'No'])]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        { key: 'email', title: 'Email', render: ({ email }) => email && <Email value={email} />, sortable: true },
        {
          key: 'contract',
          title: 'Contract',
          render: ({ contract }) => yesNo(contract),
          sortable: true,
          width: 90,
          small: 'hidden',
        },
        {
          key: 'in_person',
          title: 'In person',
          render: ({ in_person }) => yesNo(in_person),
          sortable: true,
          width: 95,
          small: 'hidden',
        },
        {
          key: 'active',
          title: 'Active',
          render: ({ active }) => <span className={active ? 'tag green' : 'tag'}>{active ? 'Yes' : 'No'}</span>,
          sortable: true,
          width: 85,
          small: 'titled',
        },
      ]}
      add={{ label: 'Add new shelter', call: shelter.create, to: '/organization/shelter/add' }}
      empty={{ title: 'No shelters yet', text: 'A shelter has locations, and they have the animals. Add the first one.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/organization/shelter/${uuid}` })}
      edit={{ call: shelter.save, called: ({ name }) => name }}
      actions={(record) =>
        can(shelter.toggleActive) && (
          <MoreMenu
            inRow
            label={`More for ${record.name}`}
            items={[{ key: 'toggle', label: record.active ? 'Deactivate Shelter' : 'Activate Shelter' }]}
            onChoose={() => void toggle(record)}
          />
        )
      }
    />
  );
}
