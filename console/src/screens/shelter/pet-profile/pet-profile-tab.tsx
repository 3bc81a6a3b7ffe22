import * as donationOption from '@homeward/contract/donation-option';
import { search as pets } from '@homeward/contract/pet';
import { saveAdoption, savePetProfile } from '@homeward/contract/pet-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { App, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { search } from '../../../api/client.ts';
import { refresh, searchQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { FormPart } from '../../../ui/form/form-part.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { callOfSteps, useSteps } from '../../../ui/form/save-steps.ts';
import { Failed } from '../../../ui/page/empty.tsx';
import { refOf } from '../setting-values.ts';
import { readShelter, refreshShelter } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { DonationOptions } from './donation-options.tsx';
import { LimitControl } from './limit-control.tsx';
import { calls, PetProfileForm, stepsOf, valuesOf } from './pet-profile-values.ts';
import './pet-profile.css';

const own = (uuid: string) => ({
  search: { 'shelter.uuid': uuid },
  options: { limit: donationOption.MAX_OPTIONS, sort: 'created_date' },
});

/** Pet profile, donation options and limit control of a shelter, saved by one button (decision 92). */
export default function PetProfileTab({ shelter }: TabProps) {
  const readable = can(donationOption.search);
  const { data, error, refetch } = useQuery({
    ...searchQuery(donationOption.search, own(shelter.uuid)),
    enabled: readable,
  });
  return (
    <div className="card" aria-busy={readable && !data && !error}>
      {(data || !readable) && <PetProfile shelter={shelter} options={data?.result ?? []} />}
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {readable && !data && !error && <Skeleton active title paragraph={{ rows: 8 }} className="loading-card" />}
    </div>
  );
}

interface PetProfileProps {
  shelter: Shelter;
  options: donationOption.DonationOption[];
}

function PetProfile({ shelter, options }: PetProfileProps) {
  const { message } = App.useApp();
  const [dirty, setDirty] = useState(false);
  const [editing, setEditing] = useState(false);
  const values = useMemo(() => valuesOf(shelter, options), [shelter, options]);
  const readAgain = () => refreshShelter(donationOption.search, pets);
  const { send, refOf: refOfStep } = useSteps(
    useMemo(() => stepsOf(values), [values]),
    {
      refresh: readAgain,
      onSaved: (saved, isPartial) => {
        for (const { key, success } of saved) if (isPartial || key === 'adoption') message.success(success, 5);
      },
    },
  );
  return (
    <RecordForm
      call={callOfSteps(calls, PetProfileForm)}
      send={(typed) => send(stepsOf(typed))}
      values={values}
      id="pet-profile"
      success="Pet profile saved successfully!"
      failure={(reason) => reason}
      latest={async () => {
        const [fresh, kept] = await Promise.all([readShelter(shelter.uuid), search(donationOption.search, own(shelter.uuid))]);
        return valuesOf(fresh, kept.result);
      }}
      onSaved={readAgain}
      onDirty={setDirty}
      blocked={({ writing }) => (editing || writing ? 'Confirm or cancel the donation option first' : undefined)}
    >
      <FormPart call={savePetProfile}>
        <div className="section">
          <h2>Allow adoption</h2>
          <p>Where a pet may be while the public can ask to adopt it.</p>
          <SwitchField name={['pet_profile', 'value', 'allow_adoption', 'in_shelter']} label="In shelter" />
          <SwitchField name={['pet_profile', 'value', 'allow_adoption', 'in_foster']} label="In foster" />
        </div>
      </FormPart>
      {can(donationOption.search) && (
        <DonationOptions
          shelter={shelter}
          refOf={(row) => refOfStep(row.key, refOf(row))}
          dirty={dirty}
          onEditing={setEditing}
          onDeleted={() => refresh(donationOption.search)}
        />
      )}
      <FormPart call={saveAdoption}>
        <LimitControl shelter={shelter} />
      </FormPart>
    </RecordForm>
  );
}
