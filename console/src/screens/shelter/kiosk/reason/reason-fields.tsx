import { Input } from 'antd';
import { Field } from '../../../../ui/field/field.tsx';
import { OneSelect } from '../../../../ui/field/one-select.tsx';
import { LongText } from '../../../../ui/text/long-text.tsx';

export const at = (field: string) => ['shelter_kiosk_reason', field];

const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

/** What a location says of a reason, new or not. */
export const ReasonFields = () => (
  <>
    <Field name={at('name')} label="Name">
      <Input />
    </Field>
    <Field name={at('end_message')} label="End message" hint="What a visitor reads last">
      <LongText />
    </Field>
    <Field
      name={at('wait_list_on_end')}
      label="Wait list"
      hint="Yes puts visitors onto it, No keeps them off it: both come before the shelter’s visitor status updates"
    >
      <OneSelect placeholder="Choose" options={YES_NO} />
    </Field>
    <Field name={at('custom_reason_response')} label="Custom response" hint="Whether visitors may say it in their own words">
      <OneSelect placeholder="Choose" options={YES_NO} />
    </Field>
  </>
);
