import * as group from '@homeward/contract/group';
import { group as noun } from '@homeward/contract/noun/group';
import { createFileRoute } from '@tanstack/react-router';
import { textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { NounList } from '../../../ui/list/noun-list.tsx';
import { HoverList } from '../../../ui/text/hover-list.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/admin/group/')({ validateSearch: listAddress, component: Groups });

function Groups() {
  return (
    <NounList
      noun={noun}
      name="group"
      word="Group"
      calls={group}
      address={Route.useSearch()}
      relations={{ species: true }}
      sort="name"
      filters={[uuidFilter(), textFilter('name', 'Name')]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 160, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        {
          key: 'species',
          title: 'Species',
          render: ({ species = [] }) => (
            <HoverList count={species.length} label="species">
              <ul>
                {species.map(({ uuid, name }) => (
                  <li key={uuid}>{name}</li>
                ))}
              </ul>
            </HoverList>
          ),
          align: 'right',
          width: 90,
          small: 'titled',
        },
        {
          key: 'highlight',
          title: 'Highlight',
          render: ({ highlight }) => (highlight ? 'Yes' : 'No'),
          sortable: true,
          width: 110,
          small: 'titled',
        },
      ]}
      empty={{ title: 'No groups yet', text: 'A group is species that a shelter’s listing shows together.' }}
      deletes="No listing can be of it any more."
    />
  );
}
