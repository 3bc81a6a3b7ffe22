import type { Passkey } from '@homeward/contract/passkey';
import { removePasskey } from '@homeward/contract/second-factor';
import { App } from 'antd';
import { usePlainForm } from '../../ui/form/plain-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { postProven } from './proof.ts';
import { ProofFields, proofOf } from './proof-fields.tsx';
import type { FactorDialogProps } from './second-factor-card.tsx';

/** Removes one passkey, by another, itself or a code. */
export default function RemovePasskey({ factor, passkey, onClose }: FactorDialogProps & { passkey: Passkey }) {
  const { message } = App.useApp();
  const initial = { passkey_uuid: passkey.uuid, ...proofOf(factor) };
  const form = usePlainForm(removePasskey.input, initial, async (input, key) => {
    await postProven(removePasskey, input, key, factor);
    message.success('The passkey was removed', 5);
    onClose();
  });
  const isLast = !factor.app && factor.passkeys.length === 1;
  return (
    <FormDialog title="Remove a passkey" ok="Remove" form={form} onClose={onClose}>
      <p>
        <bdi>{passkey.name}</bdi> lets nobody in any more.
        {isLast && ' It is the only one: your password alone will do to sign in, for whoever knows it.'}
      </p>
      <ProofFields form={form} factor={factor} />
    </FormDialog>
  );
}
