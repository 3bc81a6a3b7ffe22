import { countrySearch, languageSearch } from '@homeward/contract/lookup';
import { Input } from 'antd';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import type { Path } from '../../../ui/form/path.ts';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { LanguagesField } from './languages-field.tsx';

export const countries = lookupQuery(countrySearch, { search: { with: { default_language: true } } });
/** The country of an address, as far as it is known. */
export const useCountry = (uuid: string | undefined) => useLookup(countries).rows.find((one) => one.uuid === uuid);

/** Country, tax key, description and languages: asked in the wizard and kept in the profile. */
export function ProfileFields({ at }: { at: Path }) {
  const list = useLookup(countries);
  const languages = useLookup(lookupQuery(languageSearch));
  return (
    <>
      <div className="columns">
        <Field name={[...at, 'country_uuid']} label="Country" from={list}>
          <OneSelect placeholder="Choose a country" options={list.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))} />
        </Field>
        <Field name={[...at, 'key501c3']} label="Key 501(c)3">
          <Input />
        </Field>
      </div>
      <Field name={[...at, 'languages']} label="Languages" from={languages}>
        <LanguagesField languages={languages.rows} />
      </Field>
      <Field name={[...at, 'description']} label="Description">
        <LongText />
      </Field>
    </>
  );
}
