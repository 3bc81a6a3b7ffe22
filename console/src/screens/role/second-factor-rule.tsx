import * as role from '@homeward/contract/role';
import { Switch } from 'antd';
import { useId } from 'react';
import { refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';

/** Whether who holds a role must have a second factor: it holds from the moment it is switched on. */
export function SecondFactorRule({ role: { name, second_factor_required } }: { role: role.AuthItem }) {
  const id = useId();
  const confirm = useConfirm();
  const { run, busy } = useAction(role.requireSecondFactor, {
    success: ({ admin_auth_item }) =>
      admin_auth_item.second_factor_required ? 'A second factor is asked for now' : 'A second factor is not asked for any more',
    failure: (reason) => `Could not change it. Reason: ${reason}`,
  });
  const change = async (required: boolean) => {
    const sure =
      !required ||
      (await confirm({
        title: `Ask everybody with the role ${name} for a second factor?`,
        text: 'Who has none can do nothing but set one up, from now on.',
        ok: 'Ask for it',
      }));
    if (sure && (await run({ name, required }))) await refresh(role.list);
  };
  return (
    <section className="card aside">
      <h2>Second factor</h2>
      <div className="used-by">
        <label htmlFor={id}>Required of who holds this role</label>
        <Switch
          id={id}
          checked={second_factor_required}
          loading={busy}
          disabled={!can(role.requireSecondFactor)}
          onChange={(required) => void change(required)}
        />
      </div>
    </section>
  );
}
