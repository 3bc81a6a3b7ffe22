import { turnOffApp } from '@homeward/contract/second-factor';
import { App } from 'antd';
import { usePlainForm } from '../../ui/form/plain-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { postProven } from './proof.ts';
import { ProofFields, proofOf } from './proof-fields.tsx';
import type { FactorDialogProps } from './second-factor-card.tsx';

/** Turns the app off, by the password and whatever second factor there is. */
export default function TurnOffApp({ factor, onClose }: FactorDialogProps) {
  const { message } = App.useApp();
  const keepsPasskeys = factor.passkeys.length > 0;
  const form = usePlainForm(turnOffApp.input, proofOf(factor), async (input, key) => {
    await postProven(turnOffApp, input, key, factor);
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
      <ProofFields form={form} factor={factor} />
    </FormDialog>
  );
}
