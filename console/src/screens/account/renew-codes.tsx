import { renewRecoveryCodes } from '@homeward/contract/second-factor';
import { useState } from 'react';
import { post } from '../../api/client.ts';
import { usePlainForm } from '../../ui/form/plain-form.tsx';
import { FormDialog, ToldDialog } from './form-dialog.tsx';
import { ProofFields, proofOf } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** New codes for recovery in place of all there are. */
export default function RenewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const form = usePlainForm(renewRecoveryCodes.input, proofOf(true), async (input, key) =>
    setCodes((await post(renewRecoveryCodes, input, { key })).recovery_codes),
  );
  if (codes)
    return (
      <ToldDialog title="Your recovery codes" onClose={onClose}>
        <RecoveryCodes codes={codes} />
      </ToldDialog>
    );
  return (
    <FormDialog title="New recovery codes" ok="Make them" form={form} onClose={onClose}>
      <p>Those you have are good no more once there are new ones.</p>
      <ProofFields form={form} has />
    </FormDialog>
  );
}
