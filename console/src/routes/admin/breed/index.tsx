import * as breed from '@homeward/contract/breed';
import { breed as noun } from '@homeward/contract/noun/breed';
import { search as specieSearch } from '@homeward/contract/specie';
import { createFileRoute } from '@tanstack/react-router';
import { lookupQuery } from '../../../api/queries.ts';
import { choiceFilter, textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { NounList } from '../../../ui/list/noun-list.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/admin/breed/')({ validateSearch: listAddress, component: Breeds });

function Breeds() {
  const species = useLookup(lookupQuery(specieSearch));
  return (
    <NounList
      noun={noun}
      name="breed"
      word="Breed"
      calls={breed}
      address={Route.useSearch()}
      relations={{ specie: true }}
      sort="name"
      filters={[
        uuidFilter(),
        textFilter('name', 'Name'),
        choiceFilter(
          'specie.uuid',
          'Species',
          species.rows.map(({ uuid, name }) => ({ value: uuid, label: name })),
          'All species',
          species,
        ),
      ]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 160, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        { key: 'specie.name', title: 'Species', render: ({ specie }) => specie?.name, sortable: true, width: 220 },
      ]}
      empty={{ title: 'No breeds yet', text: 'Breeds are what pets of a species are told apart by.' }}
      deletes="It disappears from every list that offers breeds."
    />
  );
}
