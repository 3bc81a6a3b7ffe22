import { type KioskReason, save, search } from '@homeward/contract/kiosk-reason';
import { kioskReason as noun } from '@homeward/contract/noun/kiosk-reason';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { Field } from '../../../ui/field/field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { NounForm } from '../../../ui/form/noun-form.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';

export const Route = createFileRoute('/admin/kiosk-reason/$reasonUuid')({ component: EditKioskReason });

const calls = { search, create: save, update: save };
const blank = { name: '', end_message: '', wait_list_on_end: false };
const valuesOf = ({ name, end_message, wait_list_on_end }: KioskReason) => ({ name, end_message, wait_list_on_end });

function EditKioskReason() {
  const { reasonUuid } = Route.useParams();
  return (
    <NounForm {...{ noun, calls, blank, valuesOf }} name="kiosk_reason" word="Kiosk reason" uuid={reasonUuid}>
      <Field name={['kiosk_reason', 'name']} label="Name">
        <Input autoFocus={reasonUuid === 'add'} />
      </Field>
      <Field
        name={['kiosk_reason', 'end_message']}
        label="End message"
        hint="What a visitor reads last. Locations that have the reason keep their own words."
      >
        <LongText />
      </Field>
      <SwitchField name={['kiosk_reason', 'wait_list_on_end']} label="Puts visitors onto the wait list" />
    </NounForm>
  );
}
