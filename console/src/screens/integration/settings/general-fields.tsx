import { fosterOptions } from '@homeward/contract/integration-settings';
import type { Partner, SettingField } from '@homeward/contract/partner';
import type { Shelter } from '@homeward/contract/shelter';
import { Input, Select } from 'antd';
import { Field } from '../../../ui/field/field.tsx';
import { ManySelect } from '../../../ui/field/many-select.tsx';
import { NumberInput } from '../../../ui/field/number-input.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { inheritedHint } from './inherited.tsx';
import { fosterNames, yesNo } from './setting-words.ts';
import type { LoadedSettings } from './settings-query.ts';
import { YesNo } from './yes-no.tsx';

interface GeneralFieldsProps {
  loaded: LoadedSettings;
  partner: Partner;
  /** Undefined where the user may not see it. */
  shelter: Shelter | undefined;
}

/** What every partner has, and what only this one has. */
export function GeneralFields({ loaded, partner, shelter }: GeneralFieldsProps) {
  const users = (shelter?.organization_users ?? []).map(({ uuid, first_name, last_name, type_key }) => ({
    value: uuid,
    label: `${first_name} ${last_name}, ${type_key.toLowerCase()}`,
  }));
  const nameOfUser = (value: unknown) => users.find((user) => user.value === value)?.label;
  return (
    <>
      <div className="section">
        <h2>Foster and visibility</h2>
        <p>What pets in foster care and new pets start with.</p>
        <div className="columns">
          <Field
            name={['settings', 'foster_pets']}
            label="Foster Pets"
            hint={inheritedHint(loaded, 'foster_pets', (value) => fosterNames[value as 'FIXED'])}
          >
            <OneSelect
              allowClear
              placeholder="Not set"
              options={fosterOptions
                .filter((value) => value !== 'FIND' || partner.finds_foster)
                .map((value) => ({ value, label: fosterNames[value] }))}
            />
          </Field>
          <Field
            name={['settings', 'foster_user_uuid']}
            label="Foster User"
            hint={inheritedHint(loaded, 'foster_user_uuid', nameOfUser) ?? 'Who pets in foster care are with, where it is fixed'}
          >
            <OneSelect allowClear placeholder="Nobody" options={users} />
          </Field>
          <Field
            name={['settings', 'start_visibility']}
            label="Start Visibility"
            hint={
              inheritedHint(loaded, 'start_visibility', yesNo) ??
              'Whether new pets are visible at once. Where nothing is set they are'
            }
            nameOf={yesNo}
          >
            <YesNo placeholder="Not set" />
          </Field>
        </div>
      </div>
      {loaded.fields.length > 0 && (
        <div className="section">
          <h2>{partner.name}</h2>
          <p>What only this partner asks for.</p>
          <div className="columns">
            {loaded.fields.map((field) => (
              <OwnField key={field.name} field={field} loaded={loaded} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function OwnField({ field: { name, label, type }, loaded }: { field: SettingField; loaded: LoadedSettings }) {
  const options = (loaded.choices[name] ?? []).map(({ name: text, value }) => ({ value, label: text }));
  const nameOf = (value: unknown) => options.find((option) => option.value === value)?.label;
  const say = (value: unknown): string | undefined =>
    Array.isArray(value)
      ? value.map((one) => nameOf(String(one)) ?? String(one)).join(', ')
      : (yesNo(value) ?? (value === null ? undefined : String(value)));
  const controls = {
    text: <Input />,
    number: <NumberInput decimals={4} step={1} />,
    boolean: <YesNo placeholder="Not set" />,
    list:
      options.length || loaded.asking ? (
        <ManySelect
          loading={loaded.asking}
          notFoundContent={loaded.asking ? 'The partner is being asked…' : undefined}
          allowClear
          placeholder="Any"
          options={options}
        />
      ) : (
        <Select
          mode="tags"
          allowClear
          placeholder="Type a value and press Enter"
          open={false}
          suffixIcon={null}
          options={options}
        />
      ),
  };
  return (
    <Field name={['settings', name]} label={label} hint={inheritedHint(loaded, name, say)} nameOf={nameOf}>
      {controls[type]}
    </Field>
  );
}
