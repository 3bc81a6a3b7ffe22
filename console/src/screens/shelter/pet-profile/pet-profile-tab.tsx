import * as donationOption from '@homeward/contract/donation-option';
import { search as pets } from '@homeward/contract/pet';
import { saveAdoption, savePetProfile } from '@homeward/contract/pet-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { App, ConfigProvider, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { search } from '../../../api/client.ts';
import { refresh, searchQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { Failed } from '../../../ui/empty.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { readShelter, refreshShelter } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { DonationOptions } from './donation-options.tsx';
import { LimitControl } from './limit-control.tsx';
import { PetProfileForm, stepsOf, type Values, valuesOf } from './pet-profile-values.ts';
import { together, useSteps } from './save-steps.ts';
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
  const { run, refOf } = useSteps(useMemo(() => stepsOf(values), [values]));
  const readAgain = () => refreshShelter(donationOption.search, pets);

  const send = async (typed: Values) => {
    const { saved, failed } = await run(stepsOf(typed));
    const said = saved.filter(({ key }) => failed.length || key === 'adoption');
    for (const { success } of said) message.success(success, 5);
    if (!failed.length) return undefined;
    // What was saved is the record's state now, whatever becomes of the rest.
    if (saved.length) await readAgain();
    throw together(failed);
  };
  return (
    <RecordForm
      call={permitted()}
      send={send}
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
      blocked={() => (editing ? 'Confirm or cancel the donation option first' : undefined)}
    >
      <ConfigProvider {...(can(savePetProfile) ? {} : { componentDisabled: true })}>
        <div className="section">
          <h2>Allow adoption</h2>
          <p>Where a pet may be while the public can ask to adopt it.</p>
          <SwitchField name={['pet_profile', 'value', 'allow_adoption', 'in_shelter']} label="In shelter" />
          <SwitchField name={['pet_profile', 'value', 'allow_adoption', 'in_foster']} label="In foster" />
        </div>
      </ConfigProvider>
      {can(donationOption.search) && (
        <DonationOptions
          shelter={shelter}
          refOf={({ key, uuid, version }) => refOf(key, uuid && version ? { uuid, version } : undefined)}
          dirty={dirty}
          onEditing={setEditing}
          onDeleted={() => refresh(donationOption.search)}
        />
      )}
      <ConfigProvider {...(can(saveAdoption) ? {} : { componentDisabled: true })}>
        <LimitControl shelter={shelter} editable={can(saveAdoption)} />
      </ConfigProvider>
    </RecordForm>
  );
}

/** The form's rules under the first call that the user may make: any of them shows the Save button. */
function permitted() {
  const calls = [savePetProfile, saveAdoption, donationOption.update, donationOption.create];
  const { path } = calls.find((call) => can(call)) ?? savePetProfile;
  return { ...savePetProfile, path, input: PetProfileForm, output: z.undefined() };
}
