import { sessionConfirm } from '@homeward/contract/second-factor';
import { useState } from 'react';
import { post } from '../../api/client.ts';
import { PlainField, usePlainForm } from '../../ui/form/plain-form.tsx';
import { Alert, type Asked, type Pending, pendingOf, Submit } from './login-parts.tsx';

interface SecondStepProps {
  asked: Asked;
  onUser: (pending: Pending) => void;
  onBack: () => void;
}

/** A code beside the password, of whoever has a second factor. */
export default function SecondStep({ asked: { ticket, app, password }, onUser, onBack }: SecondStepProps) {
  const [recovers, setRecovers] = useState(!app);
  const form = usePlainForm(sessionConfirm.input, { ticket, code: '' }, async (input) =>
    onUser(await pendingOf(await post(sessionConfirm, input), password)),
  );
  return (
    <form onSubmit={form.submit} noValidate>
      <h1>One more step</h1>
      <p className="login-say">
        {recovers ? 'Enter one of the recovery codes you have kept.' : 'Enter the six digits that your authenticator app shows.'}
      </p>
      <Alert error={form.error} onTryAgain={form.retry} />
      <PlainField
        key={String(recovers)}
        form={form}
        path={['code']}
        label={recovers ? 'Recovery code' : 'Code'}
        autoComplete="one-time-code"
        inputMode={recovers ? 'text' : 'numeric'}
        autoFocus
      />
      <Submit busy={form.busy}>Continue</Submit>
      <p className="login-other">
        {app && (
          <button type="button" className="plain" onClick={() => setRecovers(!recovers)}>
            {recovers ? 'Use the app' : 'Use a recovery code'}
          </button>
        )}
        <button type="button" className="plain" onClick={onBack}>
          Start again
        </button>
      </p>
    </form>
  );
}
