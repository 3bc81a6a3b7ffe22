import { sponsor as noun } from '@homeward/contract/noun/sponsor';
import { remove, save, search } from '@homeward/contract/sponsor';
import { createFileRoute } from '@tanstack/react-router';
import { textFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { NounList } from '../../../ui/list/noun-list.tsx';

export const Route = createFileRoute('/organization/sponsor/')({ validateSearch: listAddress, component: Sponsors });

function Sponsors() {
  return (
    <NounList
      noun={noun}
      name="sponsor"
      word="Sponsor"
      calls={{ search, create: save, update: save, remove }}
      address={Route.useSearch()}
      sort="-id"
      filters={[textFilter('name', 'Name')]}
      columns={[
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        {
          key: 'link',
          title: 'Link',
          render: ({ link }) =>
            link && (
              <a href={link} rel="noopener noreferrer" target="_blank">
                {link}
              </a>
            ),
          small: 'titled',
        },
      ]}
      empty={{ title: 'No sponsors yet', text: 'Sponsors are named on the pages of the events they pay for.' }}
      deletes="It can be named at no event any more."
    />
  );
}
