import { specie as noun } from '@homeward/contract/noun/specie';
import * as specie from '@homeward/contract/specie';
import { createFileRoute } from '@tanstack/react-router';
import { textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { NounList } from '../../../ui/list/noun-list.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/admin/specie/')({ validateSearch: listAddress, component: Species });

function Species() {
  return (
    <NounList
      noun={noun}
      name="specie"
      word="Specie"
      calls={specie}
      address={Route.useSearch()}
      sort="-id"
      filters={[uuidFilter(), textFilter('name', 'Name')]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 160, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
      ]}
      empty={{ title: 'No species yet', text: 'Species are what pets, questions and fees are sorted by.' }}
      deletes="It disappears from every list that offers species."
    />
  );
}
