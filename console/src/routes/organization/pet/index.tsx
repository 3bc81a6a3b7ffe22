import * as characteristic from '@homeward/contract/characteristic';
import * as pet from '@homeward/contract/pet';
import * as shelter from '@homeward/contract/shelter';
import * as specie from '@homeward/contract/specie';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { lookupQuery } from '../../../api/queries.ts';
import { PetWhyDialog } from '../../../screens/adoption/pet-why-dialog.tsx';
import { PetDetails } from '../../../screens/pet/pet-details.tsx';
import { statusChoices, statusNames, visibilityChoices, visibilityNames } from '../../../screens/pet/pet-words.ts';
import { can } from '../../../session/session.ts';
import type { Column } from '../../../ui/list/data-table.tsx';
import { choiceFilter, textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { openListAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowButton } from '../../../ui/list/row-action.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { Thumbnail } from '../../../ui/picture/thumbnail.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/organization/pet/')({ validateSearch: openListAddress, component: Pets });

const shelterColumn: Column<pet.Pet> = {
  key: 'branch.shelter.name',
  title: 'Shelter',
  sortable: true,
  render: ({ branch }) =>
    branch?.shelter && (
      <Link to="/organization/shelter/$shelterUuid" params={{ shelterUuid: branch.shelter.uuid }}>
        {branch.shelter.name}
      </Link>
    ),
};

const OneLine = ({ text }: { text: string | null }) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;

/** Looks pets up for the screens that ask for a pet's uuid; nothing is changed here (decision 56). */
function Pets() {
  const { open, ...address } = Route.useSearch();
  const navigate = Route.useNavigate();
  const species = useLookup(lookupQuery(specie.search));
  const characteristics = useQuery(lookupQuery(characteristic.search)).data?.result ?? [];
  const names = new Map(characteristics.map(({ key, name }) => [key, name]));
  const seesShelters = can(shelter.search);
  return (
    <>
      <ListPage
        title="Pets"
        call={pet.search}
        address={address}
        relations={{
          picture: true,
          specie: true,
          branch: seesShelters ? { with: { shelter: true } } : true,
          ...(seesShelters && { foster_user: true }),
        }}
        sort="name"
        filters={[
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
          ...(seesShelters ? [textFilter('branch.shelter.name', 'Shelter')] : []),
        ]}
        columns={[
          { key: 'picture', title: 'Image', render: ({ picture }) => <Thumbnail pictureKey={picture?.key} />, width: 75 },
          { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110 },
          { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
          { key: 'specie.name', title: 'Species', render: (record) => record.specie?.name, sortable: true },
          {
            key: 'status_key',
            title: 'Status',
            render: ({ status_key }) => <OneLine text={statusNames[status_key]} />,
            sortable: true,
          },
          {
            key: 'visibility_key',
            title: 'Visibility',
            render: ({ visibility_key }) => visibilityNames[visibility_key],
            sortable: true,
            small: 'hidden',
          },
          ...(seesShelters ? [shelterColumn] : []),
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
          },
          {
            key: 'global_code',
            title: 'Global code',
            render: ({ global_code }) => <OneLine text={global_code} />,
            sortable: true,
            small: 'hidden',
          },
        ]}
        empty={{ title: 'No pets yet', text: 'Pets come with the syncs of the shelters.' }}
        keyOf={({ uuid }) => uuid}
        actions={(record) =>
          can(pet.why) && (
            <RowButton
              label={`Where ${record.name} is shown, and why not`}
              onClick={() => void navigate({ search: { ...address, open: record.uuid } })}
            >
              <CircleQuestionMark size={16} strokeWidth={1.7} aria-hidden />
            </RowButton>
          )
        }
      />
      {open && <PetWhyDialog uuid={open} onClose={() => void navigate({ search: address })} />}
    </>
  );
}
