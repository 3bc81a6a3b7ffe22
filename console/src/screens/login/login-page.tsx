import { changePassword, type SessionUser, sessionRegister } from '@homeward/contract/auth';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useAccessKey } from '../../api/access-key.ts';
import { ApiError, post } from '../../api/client.ts';
import { signIn } from '../../session/session.ts';
import { settings } from '../../settings.ts';
import { Illustration } from '../../shell/illustration.tsx';
import { Mark } from '../../shell/mark.tsx';
import { PlainField, usePlainForm } from '../../ui/form/plain-form.tsx';
import { later } from '../../ui/page/later.tsx';
import type { Coming } from './coming-back.ts';
import { Alert, type Asked, type Pending, pendingOf, Submit } from './login-parts.tsx';
import './login.css';

const SignOnElsewhere = later(() => import('./sign-on-elsewhere.tsx'));
const ComeBack = later(() => import('./come-back.tsx'));
const SecondStep = later(() => import('./second-step.tsx'));

interface LoginPageProps {
  /** Where somebody was on their way to. */
  from: string | undefined;
  /** Who came back from where their organization signs in. */
  coming: Coming | undefined;
  onSignedIn: (to: string | undefined) => void;
}

/** The public screen: sign in, and where the password is a temporary one, choose another before anything else. */
export function LoginPage({ from, coming, onSignedIn }: LoginPageProps) {
  const key = useAccessKey();
  const [comes, setComes] = useState(coming);
  const [pending, setPending] = useState<Pending>();
  const [asked, setAsked] = useState<Asked>();
  const enter = (token: string, user: SessionUser) => {
    signIn(token, user);
    onSignedIn(coming ? coming.from : from);
  };
  const goOn = (next: Pending) => {
    setAsked(undefined);
    setComes(undefined);
    if (next.user.must_change_password) setPending(next);
    else enter(next.token, next.user);
  };
  return (
    <main className="login">
      <div className="login-side">
        <div className="login-form">
          <Mark />
          {asked ? (
            <SecondStep asked={asked} onUser={goOn} onBack={() => setAsked(undefined)} />
          ) : pending ? (
            <NewPassword
              pending={pending}
              onChanged={() => enter(pending.token, { ...pending.user, must_change_password: false })}
            />
          ) : comes ? (
            <ComeBack ready={key.ready} coming={comes} onUser={goOn} onAsked={setAsked} onBack={() => setComes(undefined)} />
          ) : (
            <SignIn accessKey={key} from={from} onUser={goOn} onAsked={setAsked} />
          )}
        </div>
      </div>
      <div className="login-picture" aria-hidden="true">
        <Illustration />
      </div>
    </main>
  );
}

interface SignInProps {
  accessKey: ReturnType<typeof useAccessKey>;
  from: string | undefined;
  onUser: (pending: Pending) => void;
  /** The password was right, and is not enough. */
  onAsked: (asked: Asked) => void;
}

function SignIn({ accessKey: key, from, onUser, onAsked }: SignInProps) {
  const [elsewhere, setElsewhere] = useState<Error | null>(null);
  const form = usePlainForm(sessionRegister.input, { admin_user: { email: '', password: '' } }, async (input) => {
    const register = () => post(sessionRegister, input);
    const answer = await register().catch(async (error) => {
      if (!(error instanceof ApiError && error.isSessionProblem)) throw error;
      // The access key ran out while the screen stood open.
      await key.tryAgain();
      return register();
    });
    const { password } = input.admin_user;
    if ('second_factor' in answer) onAsked({ ...answer.second_factor, password });
    else onUser(await pendingOf(answer, password));
  });
  const error = form.error ?? elsewhere ?? key.error;
  const waiting = useWaiting(key.ready, form.retry);
  return (
    <form onSubmit={form.submit} {...waiting.heard} noValidate>
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
      <Submit busy={form.busy || (waiting.waits && !key.error)} disabled={!key.ready}>
        Login
      </Submit>
      {settings.singleSignOn && <SignOnElsewhere ready={key.ready} from={from} onError={setElsewhere} />}
    </form>
  );
}

/** Enter, pressed before there is an access key, signs in as soon as there is one, unless something else is typed then. */
function useWaiting(ready: boolean, submit: () => void) {
  const [waits, setWaits] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what this waits for
  useEffect(() => {
    if (!ready || !waits) return;
    setWaits(false);
    submit();
  }, [ready]);
  const heard = {
    onKeyDown: ({ key, target }: KeyboardEvent) => key === 'Enter' && target instanceof HTMLInputElement && setWaits(!ready),
    onChange: () => setWaits(false),
  };
  return { waits, heard };
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
