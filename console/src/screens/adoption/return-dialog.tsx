import { type Application, adoptionReturn, returnReasons, search } from '@homeward/contract/application';
import * as pet from '@homeward/contract/pet';
import { Modal } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { post } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { Field } from '../../ui/field/field.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { unfinished } from '../../ui/form/blank.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useCloseForm } from '../../ui/form/unsaved.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { plain } from '../../ui/text/plain.ts';
import { calledAs, reasonNames } from './adoption-words.ts';

const ID = 'adoption-return';
const reasons = returnReasons.map((value) => ({ value, label: reasonNames[value] }));

/** Why a pet comes back; it is hidden until staff show it (decision 106). */
export default function ReturnDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const close = useCloseForm();
  const { uuid } = application;
  const values = useMemo(
    () => unfinished<z.input<typeof adoptionReturn.input>>({ application_uuid: uuid, description: '' }),
    [uuid],
  );
  return (
    <Modal
      open
      title={`Adoption Return: ${plain(calledAs(application))}`}
      footer={null}
      maskClosable={false}
      onCancel={async () => (await close(ID)) && onClose()}
    >
      <p>The pet is available again, and hidden until somebody shows it. No money moves by a return.</p>
      <Boundary>
        <RecordForm
          call={adoptionReturn}
          values={values}
          id={ID}
          success="Application adoption returned successfully!"
          failure={(reason) => `Could not return the application adoption. Reason: ${reason}`}
          update={(typed, _made, key) => post(adoptionReturn, typed, { key })}
          onSaved={() => refresh(search, pet.search)}
          leave={onClose}
        >
          <Field name={['reason_type_key']} label="Reason">
            <OneSelect options={reasons} placeholder="Why it comes back" />
          </Field>
          <Field name={['description']} label="Description">
            <LongText />
          </Field>
        </RecordForm>
      </Boundary>
    </Modal>
  );
}
