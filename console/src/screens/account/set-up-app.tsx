import { beginApp, confirmApp, type SecondFactor } from '@homeward/contract/second-factor';
import { App, QRCode } from 'antd';
import { useState } from 'react';
import { post } from '../../api/client.ts';
import { PlainField, usePlainForm } from '../../ui/form/plain-form.tsx';
import { FormDialog, ToldDialog } from './form-dialog.tsx';
import { postProven } from './proof.ts';
import { ProofFields, proofOf } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { FactorDialogProps } from './second-factor-card.tsx';
import './account.css';

interface Begun {
  ticket: string;
  secret: string;
  uri: string;
}

/** The password, then the app with a code it shows, then the codes for recovery. */
export default function SetUpApp({ factor, onClose }: FactorDialogProps) {
  const { message } = App.useApp();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  if (codes)
    return (
      <ToldDialog title="Your recovery codes" onClose={onClose}>
        <RecoveryCodes codes={codes} />
      </ToldDialog>
    );
  if (!begun) return <Password factor={factor} onBegun={setBegun} onClose={onClose} />;
  return (
    <Scan
      begun={begun}
      onClose={onClose}
      onDone={(made) => {
        message.success('The authenticator app is set up. You were signed out everywhere else.', 5);
        if (made) setCodes(made);
        else onClose();
      }}
    />
  );
}

interface PasswordProps {
  factor: SecondFactor;
  onBegun: (begun: Begun) => void;
  onClose: () => void;
}

function Password({ factor, onBegun, onClose }: PasswordProps) {
  const form = usePlainForm(beginApp.input, proofOf(factor), async (input, key) =>
    onBegun(await postProven(beginApp, input, key, factor)),
  );
  return (
    <FormDialog title="Set up an authenticator app" ok="Continue" form={form} onClose={onClose}>
      <p>{Object.keys(proofOf(factor)).length ? 'First show that it is you.' : 'You signed in a moment ago, which is enough.'}</p>
      <ProofFields form={form} factor={factor} />
    </FormDialog>
  );
}

interface ScanProps {
  begun: Begun;
  onClose: () => void;
  onDone: (codes: string[] | null) => void;
}

function Scan({ begun: { ticket, secret, uri }, onClose, onDone }: ScanProps) {
  const form = usePlainForm(confirmApp.input, { ticket, code: '' }, async (input, key) =>
    onDone((await post(confirmApp, input, { key })).recovery_codes),
  );
  return (
    <FormDialog title="Set up an authenticator app" ok="Turn on" form={form} onClose={onClose}>
      <p>Scan this with the app on your phone, or type the key into it. Then enter the six digits it shows.</p>
      <div className="app-code">
        {/* Dark on white in either theme: else phones do not read it. */}
        <QRCode
          value={uri}
          size={180}
          type="svg"
          color="#000"
          bgColor="#fff"
          marginSize={4}
          bordered={false}
          style={{ border: 0 }}
          aria-label="QR code for the app"
        />
        <p>
          Key <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        </p>
      </div>
      <PlainField form={form} path={['code']} label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
    </FormDialog>
  );
}
