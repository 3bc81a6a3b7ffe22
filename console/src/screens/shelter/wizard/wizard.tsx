import { create, createForm } from '@homeward/contract/shelter';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { settings } from '../../../settings.ts';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { StepPanel } from '../../../ui/page/step-panel.tsx';
import { Steps } from '../../../ui/page/steps.tsx';
import { BranchFields } from '../branch/branch-fields.tsx';
import { countries, useCountry } from '../general/profile-fields.tsx';
import { refreshShelter } from '../shelter-query.ts';
import { AccountStep } from './account-step.tsx';
import { GeneralStep } from './general-step.tsx';
import { blankShelter, presetOf, steps } from './wizard-values.ts';
import './wizard.css';

const LAST = steps.length - 1;
const titles = steps.map(({ title }) => title(settings.productName));
const call = { ...create, input: createForm };

/** A new shelter in three steps: each is checked before the next, and all of it is saved at once (spec 002 §4). */
export function Wizard({ onCreated }: { onCreated: (created: z.output<typeof create.output>) => void }) {
  const [step, setStep] = useState(0);
  const list = useLookup(countries);
  // Once, with whatever is known by then: a password that was shown stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again later is no other preset
  const values = useMemo(
    () => (list.isLoading ? undefined : blankShelter(presetOf(list.rows, navigator.languages))),
    [list.isLoading],
  );
  if (!values) return <Loading />;
  return (
    <div className="card">
      <Steps titles={titles} current={step} />
      <RecordForm
        call={call}
        values={values}
        id="wizard"
        keeps
        unfinished={step < LAST}
        saveLabel="Create shelter"
        success="Organization shelter saved successfully!"
        failure={(reason) => `Failed to save organization shelter. Error: ${reason}`}
        // Its parts are changed by calls of their own.
        update={null}
        // The step has to be in sight before a field of it can take the focus.
        onErrors={(paths) => flushSync(() => setStep((now) => stepOf(paths, now)))}
        onSaved={() => refreshShelter()}
        leave={onCreated}
        actions={<StepButtons step={step} onStep={setStep} />}
      >
        {[GeneralStep, LocationStep, AccountStep].map((Step, at) => (
          <StepPanel key={titles[at]} label={titles[at] ?? ''} first={at === 0} hidden={step !== at}>
            <Step />
          </StepPanel>
        ))}
      </RecordForm>
    </div>
  );
}

/** The step in sight where something in it is wrong, else the first where something is. */
function stepOf(paths: readonly (readonly (string | number)[])[], now: number): number {
  const wrong = steps.findIndex(({ asks }) => paths.some(asks));
  return wrong < 0 || paths.some((path) => steps[now]?.asks(path)) ? now : wrong;
}

function LocationStep() {
  const country = useCountry(useValue(['organization_shelter', 'country_uuid']));
  return <BranchFields at={['organization_shelter', 'branch']} country={country} />;
}

function StepButtons({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  const { checkAll } = useFormContext();
  return (
    <>
      {step > 0 && <Button onClick={() => onStep(step - 1)}>Previous</Button>}
      {step < LAST && (
        <Button type="primary" onClick={() => checkAll(steps[step]?.asks) && onStep(step + 1)}>
          Next
        </Button>
      )}
    </>
  );
}
