import { generate, search, type Token } from '@homeward/contract/token';
import { createFileRoute, Link, Outlet } from '@tanstack/react-router';
import { projectChoices, projectNames } from '../../screens/token/project-names.ts';
import type { Column } from '../../ui/list/data-table.tsx';
import { choiceFilter, uuidFilter } from '../../ui/list/filter.ts';
import { listAddress } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Email } from '../../ui/text/email.tsx';
import { Uuid } from '../../ui/text/uuid.tsx';

export const Route = createFileRoute('/organization/token')({ validateSearch: listAddress, component: Tokens });

/** The list stays below a token that is opened. */
function Tokens() {
  return (
    <>
      <ListPage
        title="Tokens"
        call={search}
        address={Route.useSearch()}
        fixed={{ action_key: 'GLOBAL_LOGIN' }}
        sort="-id"
        filters={[uuidFilter(), choiceFilter('refer_schema', 'Project', projectChoices, 'All projects')]}
        columns={columns}
        add={{ label: 'Create auth token', call: generate, to: '/organization/token/add', within: true }}
        empty={{
          title: 'No tokens yet',
          text: 'A token lets you sign in as an adopter or for a shelter, once and for ten minutes, to see what they see.',
        }}
        keyOf={({ uuid }) => uuid}
        moves={({ left }) => left > 0}
      />
      <Outlet />
    </>
  );
}

const columns: Column<Token>[] = [
  { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 140, small: 'titled' },
  {
    key: 'refer_schema',
    title: 'Project',
    render: ({ refer_schema }) => projectNames[refer_schema],
    sortable: true,
    width: 160,
    small: 'titled',
  },
  { key: 'email', title: 'User E-mail', render: (token) => <Adopter token={token} />, small: 'headline' },
  {
    key: 'expire',
    title: 'Expired',
    render: ({ left }) => <span className={left ? 'tag green' : 'tag'}>{left ? 'No' : 'Yes'}</span>,
    sortable: true,
    width: 110,
    small: 'titled',
  },
];

/** It leads to its token while that has not expired. */
const Adopter = ({ token: { uuid, left, data } }: { token: Token }) =>
  left ? (
    <Link to="/organization/token/$tokenUuid" params={{ tokenUuid: uuid }} search>
      <Email value={data.email} />
    </Link>
  ) : (
    <Email value={data.email} />
  );
