import {
  type Announcement,
  create,
  type Origin,
  origins,
  search,
  shown,
  type Type,
  types,
  update,
} from '@homeward/contract/announcement';
import { places } from '@homeward/contract/announcement-places';
import { announcement as noun } from '@homeward/contract/noun/announcement';
import { keyChoices } from '@homeward/contract/wording';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { refresh } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { useValue } from '../../../ui/form/form-context.ts';
import { NounForm } from '../../../ui/form/noun-form.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';

export const Route = createFileRoute('/admin/announcement/$announcementUuid')({ component: EditAnnouncement });

type Values = Omit<Announcement, 'id' | 'uuid' | 'version' | 'deleted'>;
const calls = { search, create, update };
const blank: Values = { type_key: 'INFO', origin_key: 'GLOBAL', title: '', description: '', link: '', is_active: true };
const valuesOf = ({ type_key, origin_key, title, description, link, is_active }: Announcement): Values => ({
  type_key,
  origin_key,
  title,
  description,
  link,
  is_active,
});

function EditAnnouncement() {
  const { announcementUuid } = Route.useParams();
  return (
    <NounForm
      {...{ noun, calls, blank, valuesOf }}
      name="announcement"
      word="Announcement"
      uuid={announcementUuid}
      onSaved={() => refresh(shown)}
    >
      <Field name={['announcement', 'type_key']} label="Type">
        <OneSelect<Type> options={keyChoices(types)} />
      </Field>
      <OriginField />
      <Field name={['announcement', 'title']} label="Title">
        <Input autoFocus={announcementUuid === 'add'} />
      </Field>
      <Field name={['announcement', 'description']} label="Description">
        <LongText />
      </Field>
      <Field name={['announcement', 'link']} label="Link" hint="https://… for a page elsewhere, /… for a screen of the console.">
        <Input />
      </Field>
      <SwitchField name={['announcement', 'is_active']} label="Active" hint="Once it is saved, it is shown to everybody again." />
    </NounForm>
  );
}

function OriginField() {
  const origin = useValue<Origin | undefined>(['announcement', 'origin_key']);
  return (
    <Field name={['announcement', 'origin_key']} label="Origin" hint={origin && `Shown ${places[origin].said}.`}>
      <OneSelect<Origin> options={keyChoices(origins)} />
    </Field>
  );
}
