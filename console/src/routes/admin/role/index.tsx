import * as role from '@homeward/contract/role';
import { createFileRoute } from '@tanstack/react-router';
import { refresh } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { textFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { DeleteButton } from '../../../ui/list/row-action.tsx';
import { HoverList } from '../../../ui/text/hover-list.tsx';

export const Route = createFileRoute('/admin/role/')({ validateSearch: listAddress, component: Roles });

function Roles() {
  const remove = useRemove();
  return (
    <ListPage
      title="Roles"
      call={role.list}
      address={Route.useSearch()}
      fixed={{ type: role.ROLE }}
      relations={{ permissions: true }}
      sort="-id"
      filters={[textFilter('name', 'Name')]}
      columns={[
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, width: 200, small: 'headline' },
        { key: 'description', title: 'Description', render: ({ description }) => description },
        {
          key: 'child_count',
          title: 'Roles and permissions',
          sortable: true,
          align: 'right',
          width: 180,
          render: ({ name, permissions = [] }) => (
            <HoverList
              count={permissions.length}
              label={`${permissions.length === 1 ? 'role or permission' : 'roles and permissions'} in ${name}`}
            >
              <ul>
                {permissions.map(({ child, type }) => (
                  <li key={child}>{type === role.ROLE ? <b>{child}</b> : child}</li>
                ))}
              </ul>
            </HoverList>
          ),
        },
      ]}
      add={{ label: 'Create new role', call: role.create, to: '/admin/role/add' }}
      empty={{ title: 'No roles yet', text: 'A role is a set of permissions that users hold.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ name }) => ({ to: `/admin/role/${encodeURIComponent(name)}` })}
      edit={{ call: role.update, called: ({ name }) => name }}
      actions={({ name }) =>
        can(role.remove) && name !== role.ADMINISTRATOR && <DeleteButton name={name} onClick={() => remove(name)} />
      }
    />
  );
}

function useRemove() {
  const confirm = useConfirm();
  const { run } = useAction(role.remove, {
    success: 'Role deleted successfully!',
    failure: (reason) => `Failed to delete role. Error: ${reason}`,
  });
  return async (name: string) => {
    const sure = await confirm({
      title: `Delete the role ${name}?`,
      text: 'Nobody can be given it any more.',
      ok: 'Delete',
      danger: true,
    });
    if (sure && (await run({ name }))) await refresh(role.list);
  };
}
