import { type Application, checkoutUpdate, search } from '@homeward/contract/application';
import { refusedFor } from '@homeward/contract/application-rules';
import * as petContract from '@homeward/contract/pet';
import * as shelter from '@homeward/contract/shelter';
import { createFileRoute, Link } from '@tanstack/react-router';
import { calledAs, statusChoices } from '../../../screens/adoption/adoption-words.ts';
import { ApplicationMenu } from '../../../screens/adoption/application-menu.tsx';
import { ReturnedWhy } from '../../../screens/adoption/returned-why.tsx';
import { EndedTag, StatusTag } from '../../../screens/adoption/status-tag.tsx';
import { useBranchFilter } from '../../../screens/shelter/use-branch-filter.ts';
import { can } from '../../../session/session.ts';
import type { Column } from '../../../ui/list/data-table.tsx';
import { choiceFilter, flagFilter, textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { EditLink } from '../../../ui/list/row-action.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';
import '../../../screens/adoption/adoption.css';

export const Route = createFileRoute('/organization/adoption-application/')({
  validateSearch: listAddress,
  component: Applications,
});

/** Applications in every state, newest first (spec 002 §2). */
function Applications() {
  const address = Route.useSearch();
  const atBranch = useBranchFilter(address, 'pet.branch.uuid');
  const seesPets = can(petContract.search);
  const seesShelters = seesPets && can(shelter.search);
  return (
    <ListPage
      title="Adoptions"
      call={search}
      address={address}
      relations={{
        adopter_user: true,
        ...(seesPets && { pet: { with: { branch: seesShelters ? { with: { shelter: true } } : true } } }),
        adoption_return: true,
        partner_knows: true,
      }}
      filters={[
        uuidFilter(),
        ...(seesPets ? [textFilter('pet.name', 'Pet Name')] : []),
        textFilter('adopter_user.email', 'Adopter Email'),
        ...(seesPets ? [atBranch] : []),
        choiceFilter('status_key', 'Status', statusChoices, 'All'),
        flagFilter('canceled', 'Canceled', ['Yes', 'No']),
        flagFilter('untold', 'Partner may not know', ['Yes', 'No']),
      ]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110 },
        {
          key: 'adopter_user.first_name',
          title: 'Adopter',
          render: ({ adopter_user }) => adopter_user?.first_name,
          sortable: true,
          small: 'headline',
        },
        ...(seesPets ? petColumns : []),
        { key: 'returned', title: 'Returned', render: (row) => <ReturnedWhy application={row} />, small: 'titled' },
        { key: 'canceled', title: 'Canceled', render: ({ canceled }) => (canceled ? 'Yes' : 'No'), small: 'titled' },
        { key: 'status_key', title: 'Status', render: (row) => <Standing application={row} />, sortable: true },
      ]}
      empty={{ title: 'No applications yet', text: 'Whoever asks for a pet appears here.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/organization/adoption-application/${uuid}/information` })}
      actions={(row) => (
        <>
          {can(checkoutUpdate) && !refusedFor('checkout-update', row) && (
            <EditLink name={calledAs(row)} to={`/organization/adoption-application/${row.uuid}/checkout`} />
          )}
          <ApplicationMenu application={row} />
        </>
      )}
    />
  );
}

/** What is not to be seen of the columns beside it: that the adopter has taken it back. */
const Standing = ({ application }: { application: Application }) => (
  <span className="tags">
    <StatusTag {...application} />
    {application.withdrew && <EndedTag {...application} />}
  </span>
);

const petColumns: Column<Application>[] = [
  {
    key: 'pet.name',
    title: 'Pet',
    sortable: true,
    render: ({ pet }) =>
      pet && (
        <Link to="/organization/pet/$petUuid" params={{ petUuid: pet.uuid }}>
          {pet.name}
        </Link>
      ),
  },
  { key: 'pet.branch.name', title: 'Location', render: (row) => <Place application={row} />, sortable: true, least: 170 },
];

function Place({ application: { pet } }: { application: Application }) {
  const { name, shelter: owner } = pet?.branch ?? {};
  if (!owner) return name;
  return (
    <span className="adoption-place">
      <bdi>{name}</bdi>
      <bdi>
        <Link to="/organization/shelter/$shelterUuid" params={{ shelterUuid: owner.uuid }}>
          {owner.name}
        </Link>
      </bdi>
    </span>
  );
}
