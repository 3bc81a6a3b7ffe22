import { connect, type Integration, search } from '@homeward/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '../../../session/session.ts';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { Absent } from '../../../ui/page/record.tsx';
import { StepPanel } from '../../../ui/page/step-panel.tsx';
import { Steps } from '../../../ui/page/steps.tsx';
import { draftsQuery, integrationQuery } from '../integration-query.ts';
import { AuthenticationStep } from './authentication-step.tsx';
import { ConnectStep } from './connect-step.tsx';
import { Drafts } from './drafts.tsx';
import { SettingsStep } from './settings-step.tsx';
import { StatusesStep } from './statuses-step.tsx';
import { type WizardAddress, type WizardStep, wizardSteps } from './wizard-address.ts';
import './wizard.css';

const titles: Record<WizardStep, string> = {
  authentication: 'Authentication',
  settings: 'Settings',
  statuses: 'Statuses',
  connect: 'Connect',
};

/** A new integration in four steps: the specification's three, and one for the partner's statuses; from the first on it is a draft that can be taken up again (decision 67). */
export const WizardPage = ({ address }: { address: WizardAddress }) => (
  <FormPage
    title="New Integration"
    back={{ label: 'Integrations', to: '/integration' }}
    read={search}
    create={connect}
    isNew
    query={integrationQuery('')}
  >
    {() => (address.draft ? <Resumed address={address} uuid={address.draft} /> : <Wizard address={address} />)}
  </FormPage>
);

function Resumed({ address, uuid }: { address: WizardAddress; uuid: string }) {
  const reading = useQuery(draftsQuery(uuid));
  const { data } = reading;
  const draft = data?.result[0];
  if (!data) return <Absent of={reading} />;
  if (draft) return <Wizard key={uuid} address={address} draft={draft} />;
  return (
    <>
      <p className="note wizard-note" role="status">
        This draft is not there any more: it was connected, discarded or left for a week.
      </p>
      <Wizard address={{}} />
    </>
  );
}

/** Where the address leads, as far as what was done before allows. */
function stepOf({ step = 'settings' }: WizardAddress, draft: Integration | undefined): WizardStep {
  if (!draft) return 'authentication';
  return (step === 'statuses' || step === 'connect') && !draft.settings_saved ? 'settings' : step;
}

function Wizard({ address, draft }: { address: WizardAddress; draft?: Integration }) {
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<WizardStep>();
  const step = stepOf(address, draft);
  const go = (next: WizardStep, uuid = draft?.uuid) => {
    setWrong(undefined);
    void navigate({ to: '.', search: { ...(uuid && { draft: uuid }), step: next } });
  };
  const mark = (of: WizardStep) => (is: boolean) => setWrong(is ? of : undefined);
  return (
    <>
      {!draft && can(search) && <Drafts />}
      <div className="card integration-steps">
        <Steps titles={wizardSteps.map((key) => titles[key])} current={wizardSteps.indexOf(step)} wrong={wrong === step} />
      </div>
      <StepPanel label={titles[step]} first={step === 'authentication'}>
        {step === 'authentication' && (
          <AuthenticationStep
            draft={draft}
            shelter={address.shelter}
            onWrong={mark('authentication')}
            onDone={(uuid) => go('settings', uuid)}
          />
        )}
        {step === 'settings' && draft && (
          <SettingsStep
            draft={draft}
            onWrong={mark('settings')}
            onBack={() => go('authentication')}
            onContinue={() => go('statuses')}
          />
        )}
        {step === 'statuses' && draft && (
          <StatusesStep draft={draft} onWrong={mark('statuses')} onBack={() => go('settings')} onContinue={() => go('connect')} />
        )}
        {step === 'connect' && draft && <ConnectStep draft={draft} onWrong={mark('connect')} onBack={() => go('statuses')} />}
      </StepPanel>
    </>
  );
}
