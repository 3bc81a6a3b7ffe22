import { search } from '@homeward/contract/pet';
import type { Shelter } from '@homeward/contract/shelter';
import { getRouteApi } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { choiceFilter, conditionsOf, textFilter } from '../../../ui/list/filter.ts';
import { filtersOf } from '../../../ui/list/list-address.ts';
import { EmbeddedList } from '../../../ui/list/list-page.tsx';
import { RowButton } from '../../../ui/list/row-action.tsx';
import { Thumbnail } from '../../../ui/picture/thumbnail.tsx';
import { statusChoices, statusNames, visibilityNames } from '../../pet/pet-words.ts';
import { branchChoices } from '../shelter-query.ts';
import { PrintButton } from './print-button.tsx';
import { usePrintCards } from './use-print-cards.ts';

const route = getRouteApi('/organization/shelter/$shelterUuid/$activeTab');
const NONE: ReadonlySet<string> = new Set();

/** The shelter's pets: the card of one, of those that are chosen, or of all in the list. */
export function PrintCards({ shelter, isSaved }: { shelter: Shelter; isSaved: boolean }) {
  const address = route.useSearch();
  const [chosen, setChosen] = useState(NONE);
  const { print } = usePrintCards(shelter.uuid);
  const filters = [
    textFilter('name', 'Name'),
    choiceFilter(
      'branch.uuid',
      'Location',
      branchChoices(shelter, ({ uuid }) => uuid),
      'All locations',
    ),
    choiceFilter('status_key', 'Status', statusChoices, 'All'),
    textFilter('kennel_number', 'Kennel number'),
  ];
  return (
    <EmbeddedList
      title="Print kennel cards"
      call={search}
      address={address}
      fixed={{ 'branch.shelter.uuid': shelter.uuid }}
      relations={{ branch: true, picture: true }}
      sort="name"
      filters={filters}
      columns={[
        { key: 'picture', title: 'Image', render: ({ picture }) => <Thumbnail pictureKey={picture?.key} />, width: 75 },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        { key: 'branch.name', title: 'Location', render: ({ branch }) => branch?.name, sortable: true },
        { key: 'kennel_number', title: 'Kennel', render: ({ kennel_number }) => kennel_number, sortable: true },
        { key: 'status_key', title: 'Status', render: ({ status_key }) => statusNames[status_key], sortable: true },
        { key: 'visibility_key', title: 'Visibility', render: ({ visibility_key }) => visibilityNames[visibility_key] },
      ]}
      selection={{ chosen, onChange: setChosen }}
      extra={
        isSaved ? (
          <PrintButton shelterUuid={shelter.uuid} chosen={chosen} search={conditionsOf(filters, filtersOf(address))} />
        ) : (
          <span>Save the settings first, then cards can be printed.</span>
        )
      }
      actions={
        isSaved
          ? ({ uuid, name }) => (
              <RowButton
                label={`Print the card of ${name}`}
                onClick={() => void print({ pet_uuids: [uuid] }, { paper: 'A4', per_page: 1 })}
              >
                <Printer size={16} strokeWidth={1.7} aria-hidden />
              </RowButton>
            )
          : undefined
      }
      empty={{ title: 'No pets yet', text: 'Pets come with the syncs of the shelter.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/organization/pet/${uuid}` })}
    />
  );
}
