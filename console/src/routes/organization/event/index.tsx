import { type Event, save, search } from '@homeward/contract/event';
import { event as noun } from '@homeward/contract/noun/event';
import { createFileRoute } from '@tanstack/react-router';
import { flagFilter, textFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { inZone, ZONE } from '../../../ui/text/zone.ts';

export const Route = createFileRoute('/organization/event/')({ validateSearch: listAddress, component: Events });

const addressOf = ({ uuid }: Event) => `/organization/event/${uuid}`;

function Events() {
  return (
    <ListPage
      title="Events"
      call={search}
      add={{ label: 'Create new event', call: save, to: '/organization/event/add' }}
      address={Route.useSearch()}
      sort="-start_datetime"
      filters={[textFilter('name', 'Name'), flagFilter('active', 'Shown', ['Yes', 'No'])]}
      columns={[
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        {
          key: 'start_datetime',
          title: `Start (${ZONE})`,
          render: ({ start_datetime }) => <time dateTime={start_datetime}>{inZone(start_datetime)}</time>,
          sortable: true,
          small: 'titled',
        },
        {
          key: 'end_datetime',
          title: `End (${ZONE})`,
          render: ({ end_datetime }) => <time dateTime={end_datetime}>{inZone(end_datetime)}</time>,
          sortable: true,
          small: 'titled',
        },
        {
          key: 'active',
          title: 'Shown',
          render: (row) => (row.active ? <a href={`/event/${row.slug}`}>Open its page</a> : 'No'),
          small: 'titled',
        },
        {
          key: 'search_enabled',
          title: 'Search engines',
          render: ({ search_enabled }) => (search_enabled ? 'Yes' : 'No'),
          small: 'hidden',
        },
      ]}
      empty={{ title: 'No events yet', text: 'An event has a page of its own that names shelters and sponsors.' }}
      keyOf={({ uuid }) => uuid}
      opens={(row) => ({ to: addressOf(row) })}
      edit={{ call: save, called: (row) => noun.called?.(row) ?? noun.one }}
    />
  );
}
