import { confirmSingleSignOn } from '@homeward/contract/single-sign-on';
import { useEffect, useRef, useState } from 'react';
import { post } from '../../api/client.ts';
import type { Coming } from './coming-back.ts';
import { Alert, type Asked, type Pending, pendingOf } from './login-parts.tsx';

interface ComeBackProps {
  ready: boolean;
  coming: Coming;
  onUser: (pending: Pending) => void;
  onAsked: (asked: Asked) => void;
  onBack: () => void;
}

/** Finishes signing in for who comes back from there. */
export default function ComeBack({ ready, coming: { ticket, answer }, onUser, onAsked, onBack }: ComeBackProps) {
  const [error, setError] = useState<Error | null>(null);
  // What was answered there is good once.
  const isAsked = useRef(false);
  const finish = async () => {
    try {
      const told = await post(confirmSingleSignOn, { ticket, answer });
      if ('second_factor' in told) onAsked({ ...told.second_factor, password: '' });
      else onUser(await pendingOf(told, ''));
    } catch (failure) {
      setError(failure as Error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as anything can be asked
  useEffect(() => {
    if (!ready || isAsked.current) return;
    isAsked.current = true;
    void finish();
  }, [ready]);
  return (
    <div>
      <h1>Authentication</h1>
      {error ? (
        <>
          <Alert error={error} onTryAgain={() => void finish()} />
          <button type="button" className="plain" onClick={onBack}>
            Back to the sign-in
          </button>
        </>
      ) : (
        <p className="login-say" role="status">
          You are being signed in…
        </p>
      )}
    </div>
  );
}
