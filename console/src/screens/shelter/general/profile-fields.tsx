import { countrySearch, languageSearch } from '@homeward/contract/lookup';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import type { Path } from '../../../ui/path.ts';
import { LanguagesField } from './languages-field.tsx';

export const countries = lookupQuery(countrySearch, { search: { with: { default_language: true } } });
export const useCountry = (uuid: string | undefined) => useQuery(countries).data?.result.find((one) => one.uuid === uuid);

/** Country, tax key, description and languages: asked in the wizard and kept in the profile. */
export function ProfileFields({ at }: { at: Path }) {
  const list = useQuery(countries).data?.result ?? [];
  const languages = useQuery(lookupQuery(languageSearch)).data?.result ?? [];
  return (
    <>
      <div className="columns">
        <Field name={[...at, 'country_uuid']} label="Country">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Choose a country"
            options={list.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          />
        </Field>
        <Field name={[...at, 'key501c3']} label="Key 501(c)3">
          <Input />
        </Field>
      </div>
      <Field name={[...at, 'languages']} label="Languages">
        <LanguagesField languages={languages} />
      </Field>
      <Field name={[...at, 'description']} label="Description">
        <LongText maxLength={2000} />
      </Field>
    </>
  );
}
