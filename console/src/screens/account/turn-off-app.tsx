import { turnOffApp } from '@homeward/contract/second-factor';
import { App } from 'antd';
import { post } from '../../api/client.ts';
import { PlainField, usePlainForm } from '../../ui/form/plain-form.tsx';
import { FormDialog } from './form-dialog.tsx';

/** Turns the second factor off, by a code of it. */
export default function TurnOffApp({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  const form = usePlainForm(turnOffApp.input, { code: '' }, async (input, key) => {
    await post(turnOffApp, input, { key });
    message.success('The second factor is off', 5);
    onClose();
  });
  return (
    <FormDialog title="Turn the second factor off" ok="Turn off" form={form} onClose={onClose}>
      <p>Your password alone will do to sign in, for whoever knows it.</p>
      <PlainField form={form} path={['code']} label="Code of the app, or for recovery" autoComplete="one-time-code" autoFocus />
    </FormDialog>
  );
}
