import { PASSWORD_LENGTH } from '@homeward/contract/shelter';
import { Button, Input, Switch } from 'antd';
import { RefreshCw } from 'lucide-react';
import { settings } from '../../../settings.ts';
import { Field } from '../../../ui/field/field.tsx';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import { newPassword } from './new-password.ts';

const AT = 'organization_shelter';
const blank = () => ({ first_name: '', last_name: '', email: '', password: newPassword(PASSWORD_LENGTH) });

/** Who supports the shelter, and its owner where there is one (decision 57). */
export function AccountStep() {
  const { aside, set } = useFormContext();
  const owner = useValue<boolean>([AT, 'owner_account']);
  const choose = (is: boolean) => set({ [AT]: { owner_account: aside([AT, 'owner_account'], is, blank(), null) } });
  return (
    <>
      <div className="section">
        <h2>{settings.productName} Support User</h2>
        <p>Signs in for the shelter. The password is changed at the first sign-in, and shown only now.</p>
        <Account at="support_account" />
      </div>
      <div className="section">
        <label className="owner-switch" htmlFor="has-owner">
          <Switch id="has-owner" checked={Boolean(owner)} onChange={choose} /> The shelter has an owner who signs in too
        </label>
        {owner && <Account at="owner_account" />}
      </div>
    </>
  );
}

function Account({ at }: { at: 'support_account' | 'owner_account' }) {
  const { set } = useFormContext();
  const who = at === 'owner_account' ? 'Owner' : 'Support user';
  return (
    <fieldset className="columns" aria-label={who}>
      <Field name={[AT, at, 'first_name']} label="First name">
        <Input />
      </Field>
      <Field name={[AT, at, 'last_name']} label="Last name">
        <Input />
      </Field>
      <Field name={[AT, at, 'email']} label="Email">
        <Input type="email" />
      </Field>
      <Field
        name={[AT, at, 'password']}
        label="Password"
        hint={
          <Button
            type="link"
            size="small"
            icon={<RefreshCw size={13} aria-hidden />}
            onClick={() => set({ [AT]: { [at]: { password: newPassword(PASSWORD_LENGTH) } } })}
          >
            Generate another
          </Button>
        }
      >
        <Input className="mono" autoComplete="off" spellCheck={false} />
      </Field>
    </fieldset>
  );
}
