import type { Branch } from '@homeward/contract/branch';
import type { QrCodeType } from '@homeward/contract/lookup';
import { create, type QrCode, search, update } from '@homeward/contract/qr-code';
import { Button, Input } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { post, single } from '../../../api/client.ts';
import { refresh } from '../../../api/queries.ts';
import { useWayBack } from '../../../ui/browser/use-way-back.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { unfinished } from '../../../ui/form/blank.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import type { Lookup } from '../../../ui/page/lookup.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';

export const formId = (open: string | undefined) => `qr-code-${open}`;
const at = (field: string) => ['qr_code', field];

interface QrCodeFormProps {
  /** Absent for a new one. */
  code: QrCode | undefined;
  types: Lookup<QrCodeType>;
  /** The locations that have none yet. */
  free: Branch[];
  onDone: () => void;
  onCancel: () => void;
}

const valuesOf = ({ uuid, version, title, description }: QrCode) => ({
  qr_code: { uuid, version, title, description: description ?? '' },
});
const blank = unfinished<z.input<typeof create.input>>({ qr_code: { title: '', description: '' } });

/** A code to be scanned; its type and location stay what they were at first. */
export function QrCodeForm({ code, types, free, onDone, onCancel }: QrCodeFormProps) {
  useWayBack({ hasAddress: false });
  const said = {
    success: 'QR Code save successfully!',
    failure: (reason: string) => `Failed to save new QR Code. Reason: ${reason}`,
    onSaved: () => refresh(search),
    leave: onDone,
    actions: <Button onClick={onCancel}>Cancel</Button>,
  };
  const values = useMemo(() => code && valuesOf(code), [code]);
  if (code && values)
    return (
      <RecordForm
        call={update}
        values={values}
        id={formId(code.uuid)}
        latest={async () => valuesOf(await single(search, { search: { uuid: code.uuid } }))}
        {...said}
      >
        <div className="section">
          <Texts />
          <p className="kiosk-note">
            {types.rows.find(({ key }) => key === code.type_key)?.name ?? code.type_key} at {code.branch?.name}. Type and location
            cannot be changed.
          </p>
        </div>
      </RecordForm>
    );
  return (
    <RecordForm
      call={create}
      values={blank}
      id={formId('new')}
      update={({ qr_code: typed }, { qr_code: { uuid, version } }, key, { qr_code: first }) => {
        const { title, description, ...fixed } = typed;
        const isFixed = fixed.type_key === first.type_key && fixed.branch_uuid === first.branch_uuid;
        return isFixed ? post(update, { qr_code: { uuid, version, title, description } }, { key }) : undefined;
      }}
      {...said}
    >
      <div className="section">
        <Texts />
        <Field name={at('type_key')} label="Type" from={types}>
          <OneSelect placeholder="Choose a type" options={types.rows.map(({ key, name }) => ({ value: key, label: name }))} />
        </Field>
        <Field name={at('branch_uuid')} label="Location" hint="A location has one code at most">
          <OneSelect placeholder="Choose a location" options={free.map(({ uuid, name }) => ({ value: uuid, label: name }))} />
        </Field>
      </div>
    </RecordForm>
  );
}

const Texts = () => (
  <>
    <Field name={at('title')} label="Title">
      <Input autoFocus />
    </Field>
    <Field name={at('description')} label="Description">
      <LongText />
    </Field>
  </>
);
