import { renewRecoveryCodes } from '@homeward/contract/second-factor';
import { useState } from 'react';
import { usePlainForm } from '../../ui/form/plain-form.tsx';
import { FormDialog, ToldDialog } from './form-dialog.tsx';
import { postProven } from './proof.ts';
import { ProofFields, proofOf } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { FactorDialogProps } from './second-factor-card.tsx';

/** New codes for recovery in place of all there are. */
export default function RenewCodes({ factor, onClose }: FactorDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const form = usePlainForm(renewRecoveryCodes.input, proofOf(factor), async (input, key) =>
    setCodes((await postProven(renewRecoveryCodes, input, key, factor)).recovery_codes),
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
      <ProofFields form={form} factor={factor} />
    </FormDialog>
  );
}
