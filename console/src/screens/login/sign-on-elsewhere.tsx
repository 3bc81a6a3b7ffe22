import { beginSingleSignOn } from '@homeward/contract/single-sign-on';
import { useState } from 'react';
import { post } from '../../api/client.ts';
import { settings } from '../../settings.ts';
import { keepLeaving } from './coming-back.ts';

interface LeaveProps {
  ready: boolean;
  /** Where to go once signed in. */
  from: string | undefined;
  onError: (error: Error) => void;
}

/** Leads to where the organization signs in. */
export default function SignOnElsewhere({ ready, from, onError }: LeaveProps) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      const { ticket, address } = await post(beginSingleSignOn, {});
      keepLeaving({ ticket, from });
      location.assign(address);
    } catch (error) {
      setBusy(false);
      onError(error as Error);
    }
  };
  return (
    <button type="button" className="login-elsewhere" disabled={!ready} aria-busy={busy} onClick={() => void leave()}>
      Sign in with {settings.singleSignOn}
    </button>
  );
}
