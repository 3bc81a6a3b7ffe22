import * as characteristic from '@homeward/contract/characteristic';
import * as pet from '@homeward/contract/pet';
import { kennelCards } from '@homeward/contract/print';
import * as shelter from '@homeward/contract/shelter';
import * as specie from '@homeward/contract/specie';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lookupQuery } from '../../../api/queries.ts';
import { useIntegrationFilter } from '../../../screens/integration/use-integration-filter.ts';
import { PetDetails } from '../../../screens/pet/pet-details.tsx';
import { statusChoices, statusNames, visibilityChoices, visibilityNames } from '../../../screens/pet/pet-words.ts';
import { PrintButton } from '../../../screens/shelter/kennel-card/print-button.tsx';
import { useBranchFilter } from '../../../screens/shelter/use-branch-filter.ts';
import { can } from '../../../session/session.ts';
import type { Column } from '../../../ui/list/data-table.tsx';
import { choiceFilter, flagFilter, textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage, pageQuery } from '../../../ui/list/list-page.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { Thumbnail } from '../../../ui/picture/thumbnail.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';
import '../../../screens/pet/pet.css';

export const Route = createFileRoute('/organization/pet/')({ validateSearch: listAddress, component: Pets });

const places: Column<pet.Pet> = {
  key: 'branch.name',
  title: 'Location / Shelter',
  sortable: true,
  least: 170,
  render: ({ branch }) => (
    <span className="pet-place">
      <bdi>{branch?.name}</bdi>
      {branch?.shelter && (
        <Link to="/organization/shelter/$shelterUuid" params={{ shelterUuid: branch.shelter.uuid }}>
          <bdi>{branch.shelter.name}</bdi>
        </Link>
      )}
    </span>
  ),
};

const OneLine = ({ text }: { text: string | null }) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;

/** Every pet there is, each leading to its page; nothing is changed here (decision 56). */
function Pets() {
  const address = Route.useSearch();
  const species = useLookup(lookupQuery(specie.search));
  const atBranch = useBranchFilter(address, 'branch.uuid');
  const ofIntegration = useIntegrationFilter(address);
  const characteristics = useQuery(lookupQuery(characteristic.search)).data?.result ?? [];
  const names = new Map(characteristics.map(({ key, name }) => [key, name]));
  const seesShelters = can(shelter.search);
  const asked = {
    call: pet.search,
    address,
    relations: {
      picture: true,
      specie: true,
      public: true,
      branch: seesShelters ? { with: { shelter: true } } : true,
      ...(seesShelters && { foster_user: true }),
    },
    sort: '-id',
    filters: [
      uuidFilter(),
      textFilter('name', 'Name'),
      textFilter('custom_code', 'Custom code'),
      textFilter('global_code', 'Global code'),
      choiceFilter(
        'specie.uuid',
        'Species',
        species.rows.map(({ uuid, name }) => ({ value: uuid, label: name })),
        'All species',
        species,
      ),
      choiceFilter('status_key', 'Status', statusChoices, 'All'),
      choiceFilter('visibility_key', 'Visibility', visibilityChoices, 'All'),
      flagFilter('public', 'Visitors', ['Meet it', 'Do not meet it']),
      flagFilter('stuck', 'Approved for nobody', ['Yes', 'No']),
      atBranch,
      ...ofIntegration,
      ...(seesShelters ? [textFilter('branch.shelter.name', 'Shelter')] : []),
    ],
  };
  const printing = usePrinting(asked);
  return (
    <ListPage
      {...asked}
      title="Pets"
      columns={columnsOf(names)}
      empty={{ title: 'No pets yet', text: 'Pets come with the syncs of the shelters.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/organization/pet/${uuid}` })}
      selection={printing.selection}
      extra={printing.extra}
    />
  );
}

/** The cards of chosen pets, who have to be of one shelter: it is that which says what stands on them. */
function usePrinting(asked: Parameters<typeof pageQuery<typeof pet.Pet>>[0]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const rows = useQuery(pageQuery(asked)).data?.result ?? [];
  if (!can(kennelCards) || !can(shelter.search)) return {};
  const shelterOf = (uuid: string) => chosen.get(uuid) ?? rows.find((row) => row.uuid === uuid)?.branch?.shelter?.uuid ?? '';
  const [first, ...others] = new Set(chosen.values());
  const uuids = new Set(chosen.keys());
  return {
    selection: {
      chosen: uuids,
      onChange: (next: ReadonlySet<string>) => setChosen(new Map([...next].map((uuid) => [uuid, shelterOf(uuid)]))),
    },
    extra:
      first === undefined ? undefined : others.length ? (
        <span>Cards are printed for one shelter at a time.</span>
      ) : (
        <PrintButton shelterUuid={first} chosen={uuids} search={{}} />
      ),
  };
}

const columnsOf = (names: ReadonlyMap<string, string>): Column<pet.Pet>[] => [
  { key: 'picture', title: 'Image', render: ({ picture }) => <Thumbnail pictureKey={picture?.key} />, width: 75 },
  { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, spare: true },
  { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
  { key: 'specie.name', title: 'Species', render: (record) => record.specie?.name, sortable: true },
  { key: 'status_key', title: 'Status', render: ({ status_key }) => <OneLine text={statusNames[status_key]} />, sortable: true },
  {
    key: 'visibility_key',
    title: 'Visibility',
    render: ({ visibility_key }) => visibilityNames[visibility_key],
    sortable: true,
    small: 'hidden',
    spare: true,
  },
  {
    key: 'public',
    title: 'Visitors',
    render: (row) => <OneLine text={row.public ? 'Meet it' : 'Do not meet it'} />,
    small: 'titled',
  },
  places,
  {
    key: 'details',
    title: 'Details',
    render: (record) => <PetDetails pet={record} names={names} />,
    align: 'right',
    small: 'titled',
  },
  {
    key: 'custom_code',
    title: 'Custom code',
    render: ({ custom_code }) => <OneLine text={custom_code} />,
    sortable: true,
    spare: true,
  },
];
