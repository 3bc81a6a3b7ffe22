import type { Integration } from '@homeward/contract/integration';
import { Button } from 'antd';
import { SettingsForm } from '../settings/settings-form.tsx';

interface StatusesStepProps {
  draft: Integration;
  onWrong: (is: boolean) => void;
  onBack: () => void;
  onContinue: () => void;
}

/** The third step: what the partner's statuses mean here. What nobody changes is careful, so nothing has to be saved. */
export const StatusesStep = ({ draft: { uuid }, onWrong, onBack, onContinue }: StatusesStepProps) => (
  <>
    <SettingsForm owner={{ integration_uuid: uuid }} part="statuses" onWrong={onWrong} />
    <div className="card wizard-bar">
      <span className="wizard-say">What is not saved stays as it stands in the list.</span>
      <Button onClick={onBack}>Previous</Button>
      <Button type="primary" onClick={onContinue}>
        Continue
      </Button>
    </div>
  </>
);
