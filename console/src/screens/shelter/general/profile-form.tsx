import { profileForm, type Shelter, saveProfile } from '@homeward/contract/shelter';
import { partOf } from '@homeward/contract/shelter-part';
import { Input } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { Field } from '../../../ui/field/field.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { readShelter, refreshShelter } from '../shelter-query.ts';
import { ProfileFields } from './profile-fields.tsx';
import { SlugInput } from './slug-input.tsx';

const call = { ...saveProfile, input: profileForm };

function valuesOf(shelter: Shelter): z.input<typeof saveProfile.input> {
  const { slug, email, key501c3, description, country, languages = [] } = shelter;
  return {
    ...partOf(shelter, 'profile'),
    slug,
    email,
    key501c3,
    description,
    country_uuid: country?.uuid ?? '',
    languages: languages.flatMap(({ main_language, language }) => (language ? [{ uuid: language.uuid, main_language }] : [])),
  };
}

/** Who the shelter is to others: its address on the web, its e-mail, country and languages (decision 56). */
export function ProfileForm({ shelter }: { shelter: Shelter }) {
  const values = useMemo(() => valuesOf(shelter), [shelter]);
  return (
    <RecordForm
      call={call}
      values={values}
      id="profile"
      success="Shelter profile saved successfully!"
      failure={(reason) => `Failed to save shelter profile. Error: ${reason}`}
      latest={async () => valuesOf(await readShelter(shelter.uuid))}
      onSaved={() => refreshShelter()}
    >
      <Fold id="profile" title="Profile" text="Changing the slug changes the address of every public page of the shelter.">
        <div className="columns">
          <Field name={['slug']} label="Slug">
            <SlugInput of={shelter} />
          </Field>
          <Field name={['email']} label="Contact email">
            <Input type="email" />
          </Field>
        </div>
        <ProfileFields at={[]} />
      </Fold>
    </RecordForm>
  );
}
