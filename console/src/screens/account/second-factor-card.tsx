import type { Passkey } from '@homeward/contract/passkey';
import type { SecondFactor } from '@homeward/contract/second-factor';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { canUsePasskeys, PASSKEYS_NEED } from '../../ui/browser/passkeys.ts';
import { later } from '../../ui/page/later.tsx';
import { When } from '../../ui/text/when.tsx';
import { hasFactor } from './has-factor.ts';

const dialogs = {
  app: later(() => import('./set-up-app.tsx')),
  passkey: later(() => import('./add-passkey.tsx')),
  codes: later(() => import('./renew-codes.tsx')),
  off: later(() => import('./turn-off-app.tsx')),
};
const RemovePasskey = later(() => import('./remove-passkey.tsx'));

export interface FactorDialogProps {
  factor: SecondFactor;
  onClose: () => void;
}

interface SecondFactorCardProps {
  factor: SecondFactor;
  onChange: () => Promise<unknown>;
}

/** The second factor somebody has, and what they can do about it; each is asked for in a dialog that comes when it is needed. */
export function SecondFactorCard({ factor, onChange }: SecondFactorCardProps) {
  const [open, setOpen] = useState<keyof typeof dialogs | Passkey>();
  const { app, passkeys, required } = factor;
  const has = hasFactor(factor);
  const onClose = () => {
    setOpen(undefined);
    void onChange();
  };
  const Dialog = typeof open === 'string' ? dialogs[open] : undefined;
  return (
    <>
      <Stands factor={factor} />
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemove={setOpen} />}
      <div className="account-actions">
        <Button type={has ? 'default' : 'primary'} onClick={() => setOpen('app')}>
          {app || (has && !passkeys.length) ? 'Use another device' : 'Set up an authenticator app'}
        </Button>
        {factor.may_make_passkeys && canUsePasskeys() && (
          <Button onClick={() => setOpen('passkey')}>{passkeys.length ? 'Add another passkey' : 'Add a passkey'}</Button>
        )}
        {has && <Button onClick={() => setOpen('codes')}>New recovery codes</Button>}
        {has && (app || !passkeys.length) && (!required || passkeys.length > 0) && (
          <Button danger type="text" onClick={() => setOpen('off')}>
            {passkeys.length ? 'Turn the app off' : 'Turn off'}
          </Button>
        )}
      </div>
      {!(factor.may_make_passkeys && isSecureContext) && <p className="session-when">{PASSKEYS_NEED}</p>}
      {Dialog && <Dialog factor={factor} onClose={onClose} />}
      {typeof open === 'object' && <RemovePasskey factor={factor} passkey={open} onClose={onClose} />}
    </>
  );
}

/** Whether it is on, and what is asked for then. */
function Stands({ factor }: { factor: SecondFactor }): ReactNode {
  const { app, passkeys, recovery_codes_left: left } = factor;
  if (!hasFactor(factor))
    return (
      <p>
        Off. With it, somebody who learns your password still cannot sign in: a passkey, or a code from an app on your phone, is
        asked for as well.
      </p>
    );
  const ways = [
    passkeys.length ? 'a passkey' : '',
    app ? 'a code of your authenticator app' : '',
    left ? `one of ${left} recovery ${left === 1 ? 'code' : 'codes'}` : '',
  ].filter(Boolean);
  return (
    <>
      <p>
        <span className="tag green">On</span> After your password you are asked for {ways.join(', or ')}.
      </p>
      {left < 3 && <p className="note amber">Make new recovery codes before the last one is used.</p>}
    </>
  );
}

const PasskeyList = ({ passkeys, onRemove }: { passkeys: Passkey[]; onRemove: (passkey: Passkey) => void }) => (
  <ul className="sessions" aria-label="Passkeys">
    {passkeys.map((passkey) => (
      <li key={passkey.uuid}>
        <div>
          <bdi>{passkey.name}</bdi>
          <p className="session-when">
            Made <When value={passkey.created_date} />
            {passkey.last_used_date ? (
              <>
                , used <When value={passkey.last_used_date} />
              </>
            ) : (
              ', not used yet'
            )}
          </p>
        </div>
        <Button size="small" onClick={() => onRemove(passkey)} aria-label={`Remove ${passkey.name}`}>
          Remove
        </Button>
      </li>
    ))}
  </ul>
);
