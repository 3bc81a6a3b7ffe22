import type { Branch } from '@homeward/contract/branch';
import { type KioskReason, search } from '@homeward/contract/kiosk-reason';
import { create, type ShelterKioskReason, update } from '@homeward/contract/shelter-kiosk-reason';
import { useMemo } from 'react';
import type { z } from 'zod';
import { post } from '../../../../api/client.ts';
import { lookupQuery } from '../../../../api/queries.ts';
import { Field } from '../../../../ui/field/field.tsx';
import { OneSelect } from '../../../../ui/field/one-select.tsx';
import { unfinished } from '../../../../ui/form/blank.ts';
import { useFormContext } from '../../../../ui/form/form-context.ts';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { type Lookup, useLookup } from '../../../../ui/page/lookup.tsx';
import { refreshReasons } from '../kiosk-query.ts';
import { at, ReasonFields } from './reason-fields.tsx';

interface NewReasonProps {
  branch: Branch;
  /** What the location has already: there is one of each base reason. */
  reasons: ShelterKioskReason[];
  onDone: (uuid: string) => void;
}

/** A new reason of a location, which begins as one of the base reasons. */
export function NewReason({ branch, reasons, onDone }: NewReasonProps) {
  const all = useLookup(lookupQuery(search));
  const used = reasons.map(({ reason }) => reason?.uuid);
  const left = { ...all, rows: all.rows.filter(({ uuid }) => !used.includes(uuid)) };
  const values = useMemo(
    () =>
      unfinished<z.input<typeof create.input>>({
        shelter_kiosk_reason: { branch_uuid: branch.uuid, name: '', end_message: '' },
      }),
    [branch.uuid],
  );
  if (!left.isLoading && !left.failure && !left.rows.length)
    return <div className="card reason-none">You cannot add more reasons, edit the existing ones</div>;
  return (
    <div className="card">
      <RecordForm
        call={create}
        values={values}
        id="new-reason"
        success="Shelter kiosk reason saved successfully!"
        failure={(reason) => `Could not create shelter kiosk reason. Reason: ${reason}`}
        update={({ shelter_kiosk_reason: typed }, { shelter_kiosk_reason: { uuid, version } }, key, first) => {
          const { branch_uuid, reason_uuid, ...fields } = typed;
          if (reason_uuid !== first.shelter_kiosk_reason.reason_uuid) return undefined;
          return post(update, { shelter_kiosk_reason: { ...fields, uuid, version } }, { key });
        }}
        onSaved={() => refreshReasons()}
        leave={({ shelter_kiosk_reason }) => onDone(shelter_kiosk_reason.uuid)}
      >
        <div className="section">
          <Base left={left} />
          <ReasonFields />
        </div>
      </RecordForm>
    </div>
  );
}

/** Choosing one copies its wait-list flag, and its end message unless one was typed. */
function Base({ left }: { left: Lookup<KioskReason> }) {
  const { form, set } = useFormContext();
  const copy = (uuid: string) => {
    const base = left.rows.find((one) => one.uuid === uuid);
    if (!base) return;
    const typed = form.getFieldValue('shelter_kiosk_reason');
    const isTyped = typed.end_message && !left.rows.some(({ end_message }) => end_message === typed.end_message);
    const end_message = isTyped ? typed.end_message : base.end_message;
    set({ shelter_kiosk_reason: { ...typed, reason_uuid: uuid, end_message, wait_list_on_end: base.wait_list_on_end } });
  };
  return (
    <Field name={at('reason_uuid')} label="Kiosk Reason" from={left}>
      <OneSelect
        placeholder="Choose a kiosk reason"
        options={left.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        onChange={copy}
      />
    </Field>
  );
}
