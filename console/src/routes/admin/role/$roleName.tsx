import * as role from '@homeward/contract/role';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { useMemo } from 'react';
import { post, single } from '../../../api/client.ts';
import { lookupQuery, type Query, refresh } from '../../../api/queries.ts';
import { SecondFactorRule } from '../../../screens/role/second-factor-rule.tsx';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { PairForm } from '../../../ui/form/pair-form.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { UsedBy } from '../../../ui/page/used-by.tsx';
import { Transfer } from '../../../ui/rows/transfer.tsx';

export const Route = createFileRoute('/admin/role/$roleName')({ component: EditRole });

const find = (name: string): Query<role.AuthItem> => ({
  queryKey: [role.list.path, 'find', name],
  queryFn: ({ signal }) => read(name, signal),
});
/** Whoever may list roles reads one, if without what only its own call tells of it. */
const read = async (name: string, signal?: AbortSignal): Promise<role.AuthItem> =>
  can(role.find)
    ? (await post(role.find, { name }, { signal })).admin_auth_item
    : single(role.list, { search: { name, type: role.ROLE, with: { permissions: true } } }, signal);
const everything = lookupQuery(role.list, { options: { sort: ['type', 'name'] } });

function EditRole() {
  const { roleName } = Route.useParams();
  const isNew = roleName === 'add';
  return (
    <FormPage
      key={roleName}
      title={isNew ? 'New Role' : 'Edit Role'}
      back={{ label: 'Roles', to: '/admin/role' }}
      read={role.list}
      create={role.create}
      isNew={isNew}
      query={find(roleName)}
    >
      {(loaded) => <RoleForm loaded={loaded} />}
    </FormPage>
  );
}

const texts = {
  success: 'Role saved successfully!',
  failure: (reason: string) =>
    reason === 'Name already exists!' ? 'Failed to save role. Name already exists!' : `Failed to save role. Error: ${reason}`,
  blocked: ({ admin_auth_item }: { admin_auth_item: { child: string[] } }) =>
    admin_auth_item.child.length ? undefined : 'Choose at least one permission',
};

function valuesOf({ version, name, description, rule_name, permissions = [] }: role.AuthItem) {
  return {
    admin_auth_item: { version, name, description: description ?? '', rule_name, child: permissions.map(({ child }) => child) },
  };
}

function RoleForm({ loaded }: { loaded: role.AuthItem | undefined }) {
  const navigate = Route.useNavigate();
  const all = useLookup(everything);
  const items = useItems(all.rows, loaded?.name);
  const fixed = loaded?.name === role.ADMINISTRATOR;
  return (
    <Beside
      of={loaded}
      told={
        loaded && (
          <>
            <UsedBy what="Users" count={loaded.user_count} />
            <SecondFactorRule role={loaded} />
          </>
        )
      }
    >
      <PairForm
        {...texts}
        {...(fixed ? { blocked: () => 'The Administrator role is fixed' } : {})}
        loaded={loaded}
        create={role.create}
        update={role.update}
        blank={{ admin_auth_item: { name: '', description: '', child: [] } }}
        valuesOf={valuesOf}
        readAgain={({ name }) => read(name)}
        changeOf={({ admin_auth_item: typed }, { admin_auth_item: { name, version } }) =>
          // A name cannot be changed.
          typed.name === name ? { admin_auth_item: { ...typed, version } } : undefined
        }
        onCreated={({ admin_auth_item }) => navigate({ params: { roleName: admin_auth_item.name }, replace: true })}
        onSaved={() => refresh(role.list)}
      >
        <div className="section">
          {fixed && <p className="note">The Administrator role always holds every permission; it cannot be changed.</p>}
          <div className="columns columns-1-2">
            <Field
              name={['admin_auth_item', 'name']}
              label="Name"
              hint={loaded ? 'Fixed once saved' : 'Letters, digits, spaces, _ and -'}
            >
              <Input {...(loaded && { disabled: true })} autoFocus={!loaded} />
            </Field>
            <Field name={['admin_auth_item', 'description']} label="Description">
              <Input {...(fixed && { disabled: true })} />
            </Field>
          </div>
        </div>
        <div className="section">
          <h2>Permissions</h2>
          <p>What users with this role may do. A role inside brings all it holds.</p>
          <Field name={['admin_auth_item', 'child']} label="Permissions" hideLabel from={all}>
            <Transfer items={items} titles={['Available', 'In this role']} disabled={fixed} />
          </Field>
        </div>
      </PairForm>
    </Beside>
  );
}

/** Every role and permission there is, grouped by area; a role is not offered to itself. */
function useItems(all: role.AuthItem[], self: string | undefined) {
  return useMemo(
    () =>
      all
        .filter(({ name, type }) => type === role.PERMISSION || name !== self)
        .map(({ name, type, description }) => ({
          key: name,
          label: type === role.ROLE ? name : (description ?? name),
          note: type === role.ROLE ? description : name,
          group: type === role.ROLE ? 'Role' : (name.split('/')[0] ?? ''),
        })),
    [all, self],
  );
}
