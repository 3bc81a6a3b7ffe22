import type { PasskeyRequest } from '@homeward/contract/passkey';
import { sessionConfirm, sessionConfirmPasskey } from '@homeward/contract/second-factor';
import { useState } from 'react';
import { z } from 'zod';
import { post } from '../../api/client.ts';
import { canUsePasskeys, PASSKEYS_NEED } from '../../ui/browser/passkeys.ts';
import { PlainField, usePlainForm } from '../../ui/form/plain-form.tsx';
import { showPasskey } from '../account/browser-passkey.ts';
import { Alert, type Asked, type Pending, pendingOf, Submit } from './login-parts.tsx';

interface SecondStepProps {
  asked: Asked;
  onUser: (pending: Pending) => void;
  onBack: () => void;
}

type Way = 'passkey' | 'app' | 'recovery';
const offers: Record<Way, string> = {
  passkey: 'Use a passkey',
  app: 'Use the app',
  recovery: 'Use a recovery code',
};

/** What is asked for beside the password, of whoever has a second factor. */
export default function SecondStep({ asked, onUser, onBack }: SecondStepProps) {
  const { app, passkey } = asked;
  const mayShow = canUsePasskeys();
  const ways: Way[] = [...(passkey && mayShow ? ['passkey' as const] : []), ...(app ? ['app' as const] : []), 'recovery'];
  const [way, setWay] = useState(ways[0] ?? 'recovery');
  return (
    <>
      {way === 'passkey' && passkey ? (
        <ByPasskey asked={asked} passkey={passkey} onUser={onUser} />
      ) : (
        <ByCode key={way} asked={asked} recovers={way === 'recovery'} onUser={onUser} />
      )}
      {passkey && !mayShow && <p className="login-say">{PASSKEYS_NEED}</p>}
      <p className="login-other">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="plain" onClick={() => setWay(other)}>
              {offers[other]}
            </button>
          ))}
        <button type="button" className="plain" onClick={onBack}>
          Start again
        </button>
      </p>
    </>
  );
}

type WayProps = Omit<SecondStepProps, 'onBack'>;

function ByCode({ asked: { ticket, password }, recovers, onUser }: WayProps & { recovers: boolean }) {
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
        form={form}
        path={['code']}
        label={recovers ? 'Recovery code' : 'Code'}
        autoComplete="one-time-code"
        inputMode={recovers ? 'text' : 'numeric'}
        autoFocus
      />
      <Submit busy={form.busy}>Continue</Submit>
    </form>
  );
}

const nothing = z.object({});

function ByPasskey({ asked: { ticket, password }, passkey, onUser }: WayProps & { passkey: PasskeyRequest }) {
  const form = usePlainForm(nothing, {}, async () => {
    const shown = await showPasskey(passkey);
    onUser(await pendingOf(await post(sessionConfirmPasskey, { ticket, shown }), password));
  });
  const error = form.error ?? (form.errors[0] ? new Error(form.errors[0].message) : null);
  return (
    <form onSubmit={form.submit} noValidate>
      <h1>One more step</h1>
      <p className="login-say">Show the passkey you have: your browser asks for it.</p>
      <Alert error={error} onTryAgain={form.retry} />
      <Submit busy={form.busy}>Use your passkey</Submit>
    </form>
  );
}
