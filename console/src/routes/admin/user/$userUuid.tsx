import * as role from '@homeward/contract/role';
import * as user from '@homeward/contract/user';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { useMemo } from 'react';
import { single } from '../../../api/client.ts';
import { lookupQuery, refresh, singleQuery } from '../../../api/queries.ts';
import { SignInCard } from '../../../screens/user/sign-in-card.tsx';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { PairForm } from '../../../ui/form/pair-form.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { Transfer } from '../../../ui/rows/transfer.tsx';

export const Route = createFileRoute('/admin/user/$userUuid')({ component: EditUser });

const one = (uuid: string) => ({ search: { uuid, with: { roles: true, mail: true } } });
const allRoles = lookupQuery(role.list, { search: { type: role.ROLE } });

function EditUser() {
  const { userUuid } = Route.useParams();
  const isNew = userUuid === 'add';
  return (
    <FormPage
      key={userUuid}
      title={isNew ? 'New User' : 'Edit User'}
      back={{ label: 'Users', to: '/admin/user' }}
      read={user.search}
      create={user.create}
      isNew={isNew}
      query={singleQuery(user.search, one(userUuid))}
      badge={(loaded) => loaded?.must_change_password && <span className="tag amber">Has not chosen a password yet</span>}
    >
      {(loaded) => <UserForm loaded={loaded} />}
    </FormPage>
  );
}

const texts = {
  success: 'User saved successfully!',
  failure: (reason: string) => `Failed to save user. Error: ${reason}`,
  blocked: ({ admin_user }: { admin_user: { roles: string[] } }) =>
    admin_user.roles.length ? undefined : 'Choose at least one role',
};

function valuesOf({ uuid, version, first_name, last_name, roles = [] }: user.AdminUser) {
  return { admin_user: { uuid, version, first_name, last_name, roles: roles.map(({ item_name }) => item_name) } };
}

function UserForm({ loaded }: { loaded: user.AdminUser | undefined }) {
  const navigate = Route.useNavigate();
  const roles = useLookup(allRoles, can(role.list));
  const items = useMemo(
    () =>
      can(role.list)
        ? roles.rows.map(({ name, description }) => ({ key: name, label: name, note: description }))
        : loaded?.roles?.map(({ item_name }) => ({ key: item_name, label: item_name })),
    [roles.rows, loaded],
  );
  return (
    <Beside of={loaded} told={loaded && <SignInCard user={loaded} />}>
      <PairForm
        {...texts}
        loaded={loaded}
        create={user.create}
        update={user.update}
        blank={{ admin_user: { first_name: '', last_name: '', email: '', roles: [] } }}
        valuesOf={valuesOf}
        readAgain={({ uuid }) => single(user.search, one(uuid))}
        changeOf={({ admin_user: { email, ...typed } }, { admin_user: { uuid, version, ...made } }) =>
          // An address cannot be changed.
          email === made.email ? { admin_user: { ...typed, uuid, version } } : undefined
        }
        onCreated={({ admin_user }) => navigate({ params: { userUuid: admin_user.uuid }, replace: true })}
        onSaved={() => refresh(user.search)}
      >
        <div className="section">
          <div className="columns">
            <Field name={['admin_user', 'first_name']} label="First name">
              <Input autoFocus={!loaded} />
            </Field>
            <Field name={['admin_user', 'last_name']} label="Last name">
              <Input />
            </Field>
          </div>
          <Email of={loaded} />
        </div>
        <div className="section">
          <h2>Roles</h2>
          <p>What this user may do is what the roles hold.</p>
          {!can(role.list) && (
            <p className="note">
              Other roles are not listed here. The permission it takes: {role.list.summary} ({role.list.path})
            </p>
          )}
          <Field name={['admin_user', 'roles']} label="Roles" hideLabel from={roles}>
            <Transfer items={items ?? []} titles={['Available roles', 'Roles of this user']} />
          </Field>
        </div>
      </PairForm>
    </Beside>
  );
}

const Email = ({ of: loaded }: { of: user.AdminUser | undefined }) =>
  loaded ? (
    <div className="read-only">
      <label htmlFor="user-email">Email</label>
      <Input id="user-email" value={loaded.email} disabled />
    </div>
  ) : (
    <Field
      name={['admin_user', 'email']}
      label="Email"
      hint="A temporary password is sent to this address; it cannot be changed later."
    >
      <Input type="email" />
    </Field>
  );
