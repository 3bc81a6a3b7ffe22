import { beginPasskey, confirmPasskey } from '@homeward/contract/second-factor';
import { App } from 'antd';
import { useState } from 'react';
import { post } from '../../api/client.ts';
import { PlainField, usePlainForm } from '../../ui/form/plain-form.tsx';
import { makePasskey } from './browser-passkey.ts';
import { FormDialog, ToldDialog } from './form-dialog.tsx';
import { postProven } from './proof.ts';
import { ProofFields, proofOf } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { FactorDialogProps } from './second-factor-card.tsx';

const asked = beginPasskey.input.extend({ name: confirmPasskey.input.shape.name });

/** The password and a name, then what the browser asks; after the first, the codes for recovery. */
export default function AddPasskey({ factor, onClose }: FactorDialogProps) {
  const { message } = App.useApp();
  const [codes, setCodes] = useState<string[]>();
  const form = usePlainForm(asked, { name: '', ...proofOf(factor) }, async ({ name, ...input }, key) => {
    const { ticket, creation } = await postProven(beginPasskey, input, key, factor);
    const { recovery_codes } = await post(confirmPasskey, { ticket, name, made: await makePasskey(creation) });
    message.success('The passkey is kept. You were signed out everywhere else.', 5);
    if (recovery_codes) setCodes(recovery_codes);
    else onClose();
  });
  if (codes)
    return (
      <ToldDialog title="Your recovery codes" onClose={onClose}>
        <RecoveryCodes codes={codes} />
      </ToldDialog>
    );
  return (
    <FormDialog title="Add a passkey" ok="Add" form={form} onClose={onClose}>
      <p>This computer, your phone or a security key: your browser asks which.</p>
      <ProofFields form={form} factor={factor} />
      <PlainField form={form} path={['name']} label="What you call it" placeholder="My laptop" autoComplete="off" />
    </FormDialog>
  );
}
