import type { SecondFactor } from '@homeward/contract/second-factor';
import { Button } from 'antd';
import { useState } from 'react';
import { later } from '../../ui/page/later.tsx';

const dialogs = {
  app: later(() => import('./set-up-app.tsx')),
  codes: later(() => import('./renew-codes.tsx')),
  off: later(() => import('./turn-off-app.tsx')),
};

interface SecondFactorCardProps {
  factor: SecondFactor;
  onChange: () => Promise<unknown>;
}

/** The second factor somebody has, and what they can do about it; each is asked for in a dialog that comes when it is needed. */
export function SecondFactorCard({ factor: { app, required, recovery_codes_left: left }, onChange }: SecondFactorCardProps) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  const has = app || left > 0;
  return (
    <>
      {has ? (
        <>
          <p>
            <span className="tag green">On</span> After your password you are asked for a code of your authenticator app
            {left ? `, or one of ${left} recovery ${left === 1 ? 'code' : 'codes'}` : ''}.
          </p>
          {left < 3 && <p className="note amber">Make new recovery codes before the last one is used.</p>}
        </>
      ) : (
        <p>
          Off. With it, somebody who learns your password still cannot sign in: a code from an app on your phone is asked for as
          well.
        </p>
      )}
      <div className="account-actions">
        <Button type={has ? 'default' : 'primary'} onClick={() => setOpen('app')}>
          {has ? 'Use another device' : 'Set up an authenticator app'}
        </Button>
        {has && <Button onClick={() => setOpen('codes')}>New recovery codes</Button>}
        {has && !required && (
          <Button danger type="text" onClick={() => setOpen('off')}>
            Turn off
          </Button>
        )}
      </div>
      {Dialog && (
        <Dialog
          has={has}
          onClose={() => {
            setOpen(undefined);
            void onChange();
          }}
        />
      )}
    </>
  );
}
