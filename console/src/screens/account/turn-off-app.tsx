import { turnOffApp } from '@homeward/contract/second-factor';
import { App } from 'antd';
import { post } from '../../api/client.ts';
import { PlainField, usePlainForm } from '../../ui/form/plain-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { FactorDialogProps } from './second-factor-card.tsx';

/** Turns the second factor off, by a code of it. */
export default function TurnOffApp({ factor, onClose }: FactorDialogProps) {
  const { message } = App.useApp();
  const keepsPasskeys = factor.passkeys.length > 0;
  const form = usePlainForm(turnOffApp.input, { code: '' }, async (input, key) => {
    await post(turnOffApp, input, { key });
    message.success(keepsPasskeys ? 'The authenticator app is off' : 'The second factor is off', 5);
    onClose();
  });
  return (
    <FormDialog
      title={keepsPasskeys ? 'Turn the authenticator app off' : 'Turn the second factor off'}
      ok="Turn off"
      form={form}
      onClose={onClose}
    >
      <p>
        {keepsPasskeys
          ? 'Your passkeys stay, and are asked for after your password.'
          : 'Your password alone will do to sign in, for whoever knows it.'}
      </p>
      <PlainField form={form} path={['code']} label="Code of the app, or for recovery" autoComplete="one-time-code" autoFocus />
    </FormDialog>
  );
}
