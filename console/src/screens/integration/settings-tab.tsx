import { reauthenticate } from '@homeward/contract/integration';
import { Button } from 'antd';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../session/session.ts';
import { AuthenticationDialog } from './authentication-dialog.tsx';
import { SettingsForm } from './settings/settings-form.tsx';
import type { TabProps } from './tabs.ts';

/** What the integration is told to do, and the credentials it reads with (decision 66). */
export default function SettingsTab({ integration }: TabProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {can(reauthenticate) && (
        <div className="settings-do">
          <Button icon={<KeyRound size={15} aria-hidden />} onClick={() => setOpen(true)}>
            Authentication
          </Button>
        </div>
      )}
      <SettingsForm owner={{ integration_uuid: integration.uuid }} />
      {open && <AuthenticationDialog integration={integration} onClose={() => setOpen(false)} />}
    </>
  );
}
