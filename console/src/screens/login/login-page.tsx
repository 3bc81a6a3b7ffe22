import { changePassword, type SessionUser, sessionInfo, sessionRegister } from '@homeward/contract/auth';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAccessKey } from '../../api/access-key.ts';
import { ApiError, post } from '../../api/client.ts';
import { signIn } from '../../session/session.ts';
import { Illustration } from '../../shell/illustration.tsx';
import { Mark } from '../../shell/mark.tsx';
import { PlainField, usePlainForm } from '../../ui/form/plain-form.tsx';
import './login.css';

interface Pending {
  token: string;
  user: SessionUser;
  password: string;
}

/** The public screen: sign in, and where the password is a temporary one, choose another before anything else. */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [pending, setPending] = useState<Pending>();
  const enter = (token: string, user: SessionUser) => {
    signIn(token, user);
    onSignedIn();
  };
  return (
    <main className="login">
      <div className="login-side">
        <div className="login-form">
          <Mark />
          {pending ? (
            <NewPassword
              pending={pending}
              onChanged={() => enter(pending.token, { ...pending.user, must_change_password: false })}
            />
          ) : (
            <SignIn onUser={(next) => (next.user.must_change_password ? setPending(next) : enter(next.token, next.user))} />
          )}
        </div>
      </div>
      <div className="login-picture" aria-hidden="true">
        <Illustration />
      </div>
    </main>
  );
}

function SignIn({ onUser }: { onUser: (pending: Pending) => void }) {
  const key = useAccessKey();
  const form = usePlainForm(sessionRegister.input, { admin_user: { email: '', password: '' } }, async (input) => {
    const register = () => post(sessionRegister, input);
    const { access_token, admin_user } = await register().catch(async (error) => {
      if (!(error instanceof ApiError && error.isSessionProblem)) throw error;
      // The access key ran out while the screen stood open.
      await key.tryAgain();
      return register();
    });
    // A session the server cannot describe is not kept (spec 000 §7).
    const user = admin_user.must_change_password ? admin_user : (await post(sessionInfo, {}, { token: access_token })).admin_user;
    onUser({ token: access_token, user, password: input.admin_user.password });
  });
  const error = form.error ?? key.error;
  return (
    <form onSubmit={form.submit} noValidate>
      <h1>Authentication</h1>
      <p className="login-say">Sign in to the staff console.</p>
      <Alert error={error} onTryAgain={form.error ? form.retry : key.tryAgain} />
      <PlainField form={form} path={['admin_user', 'email']} label="Email" type="email" autoComplete="username" autoFocus />
      <PlainField
        form={form}
        path={['admin_user', 'password']}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <Submit busy={form.busy} disabled={!key.ready}>
        Login
      </Submit>
    </form>
  );
}

function NewPassword({ pending, onChanged }: { pending: Pending; onChanged: () => void }) {
  const form = usePlainForm(changePassword.input, { password: pending.password, new_password: '' }, async (input, key) => {
    await post(changePassword, input, { token: pending.token, key });
    onChanged();
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <h1>Choose a password</h1>
      <p className="login-say">
        The one you were sent was good for this sign-in only. At least 8 characters; a short sentence is best.
      </p>
      <Alert error={form.error} onTryAgain={form.retry} />
      <input type="email" autoComplete="username" value={pending.user.email} readOnly hidden />
      <PlainField
        form={form}
        path={['new_password']}
        label="New password"
        type="password"
        autoComplete="new-password"
        autoFocus
      />
      <Submit busy={form.busy}>Save and continue</Submit>
    </form>
  );
}

function Alert({ error, onTryAgain }: { error: Error | null; onTryAgain: () => void }) {
  if (!error) return null;
  const ours = error instanceof ApiError && (error.http === 0 || error.http >= 500);
  return (
    <div role="alert" className="note coral login-alert">
      <TriangleAlert size={17} aria-hidden />
      <span>{error.message}</span>
      {ours && (
        <button type="button" className="plain login-again" onClick={onTryAgain}>
          Try again
        </button>
      )}
    </div>
  );
}

function Submit({ busy, disabled = false, children }: { busy: boolean; disabled?: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="login-submit" disabled={disabled} aria-busy={busy}>
      {busy && <span className="login-spin" aria-hidden />}
      {children}
    </button>
  );
}
