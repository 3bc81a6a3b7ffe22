import * as user from '@homeward/contract/user';
import { createFileRoute } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { refresh } from '../../../api/queries.ts';
import { can, useSession } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { textFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { DeleteButton, RowButton } from '../../../ui/list/row-action.tsx';
import { Email } from '../../../ui/text/email.tsx';
import { HoverList } from '../../../ui/text/hover-list.tsx';
import { plain } from '../../../ui/text/plain.ts';

export const Route = createFileRoute('/admin/user/')({ validateSearch: listAddress, component: Users });

const nameOf = ({ first_name, last_name }: user.AdminUser) => plain(`${first_name} ${last_name}`);

function Users() {
  const remove = useRemove();
  const reset = useReset();
  const self = useSession().user?.uuid;
  return (
    <ListPage
      title="Users"
      call={user.search}
      address={Route.useSearch()}
      relations={{ roles: true }}
      filters={[textFilter('name', 'Name', 'First or last name'), textFilter('email', 'Email')]}
      columns={[
        { key: 'last_name', title: 'Name', render: nameOf, sortable: true, small: 'headline' },
        { key: 'email', title: 'Email', render: ({ email }) => <Email value={email} />, sortable: true },
        {
          key: 'roles',
          title: 'Roles',
          align: 'right',
          width: 100,
          render: (record) => (
            <HoverList
              count={record.roles?.length ?? 0}
              label={`${record.roles?.length === 1 ? 'role' : 'roles'} of ${nameOf(record)}`}
            >
              <ul>
                {record.roles?.map(({ item_name }) => (
                  <li key={item_name}>{item_name}</li>
                ))}
              </ul>
            </HoverList>
          ),
        },
      ]}
      add={{ label: 'Create new user', call: user.create, to: '/admin/user/add' }}
      empty={{ title: 'No users yet', text: 'Users are the colleagues who work in this console.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/admin/user/${uuid}` })}
      edit={{ call: user.update, called: nameOf }}
      actions={(record) => (
        <>
          {can(user.resetPassword) && (
            <RowButton label={`Reset the password of ${nameOf(record)}`} onClick={() => reset(record)}>
              <KeyRound size={16} strokeWidth={1.7} aria-hidden />
            </RowButton>
          )}
          {can(user.remove) && record.uuid !== self && <DeleteButton name={nameOf(record)} onClick={() => remove(record)} />}
        </>
      )}
    />
  );
}

function useRemove() {
  const confirm = useConfirm();
  const { run } = useAction(user.remove, {
    success: 'User deleted successfully!',
    failure: (reason) => `Failed to delete user. Error: ${reason}`,
  });
  return async (record: user.AdminUser) => {
    const sure = await confirm({
      title: `Delete ${nameOf(record)}?`,
      text: 'They are signed out everywhere at once and cannot sign in again.',
      ok: 'Delete',
      danger: true,
    });
    if (sure && (await run({ admin_user_uuid: record.uuid, force: true }))) await refresh(user.search);
  };
}

function useReset() {
  const confirm = useConfirm();
  const { run } = useAction(user.resetPassword, {
    success: 'password reset successfully!',
    failure: (reason) => `Could not reset password. Reason: ${reason}`,
  });
  return async (record: user.AdminUser) => {
    const sure = await confirm({
      title: `Reset the password of ${nameOf(record)}?`,
      text: `A new password goes to ${record.email}, and every session of theirs ends.`,
      ok: 'Reset password',
    });
    if (sure) await run({ admin_user_uuid: record.uuid });
  };
}
