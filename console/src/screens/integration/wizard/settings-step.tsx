import type { Integration } from '@homeward/contract/integration';
import { Button } from 'antd';
import { SettingsForm } from '../settings/settings-form.tsx';

interface SettingsStepProps {
  draft: Integration;
  onWrong: (is: boolean) => void;
  onBack: () => void;
  onContinue: () => void;
}

/** The second step: the settings, which have to be saved once. */
export const SettingsStep = ({ draft: { uuid, settings_saved }, onWrong, onBack, onContinue }: SettingsStepProps) => (
  <>
    <SettingsForm owner={{ integration_uuid: uuid }} part="others" due={!settings_saved} onWrong={onWrong} />
    <div className="card wizard-bar">
      <span className="wizard-say" role="status">
        {!settings_saved && 'Save the settings to go on.'}
      </span>
      <Button onClick={onBack}>Previous</Button>
      <Button type="primary" disabled={!settings_saved} onClick={onContinue}>
        Continue
      </Button>
    </div>
  </>
);
