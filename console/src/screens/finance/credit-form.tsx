import { createVoucher, search } from '@homeward/contract/payment-credit';
import * as shelter from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import type { z } from 'zod';
import { refresh, singleQuery } from '../../api/queries.ts';
import { Field } from '../../ui/field/field.tsx';
import { MoneyInput } from '../../ui/field/money-input.tsx';
import { nameOfChoice, RemoteSelect } from '../../ui/field/remote-select.tsx';
import { unfinished } from '../../ui/form/blank.ts';
import { useValue } from '../../ui/form/form-context.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';

const blank = unfinished<z.input<typeof createVoucher.input>>({ label: '' });

export const CreditForm = ({ onMade }: { onMade: (uuid: string) => Promise<unknown> }) => (
  <RecordForm
    call={createVoucher}
    values={blank}
    // A credit stays as it was given.
    update={null}
    success="Credit saved successfully!"
    failure={(reason) => `Failed to save credit. Error: ${reason}`}
    onSaved={() => refresh(search)}
    leave={({ payment_credit: { uuid } }) => onMade(uuid)}
  >
    <div className="section">
      <Field name={['shelter_uuid']} label="Shelter name" nameOf={nameOfChoice}>
        <RemoteSelect call={shelter.search} placeholder="Type to find a shelter" autoFocus />
      </Field>
      <Amount />
      <Field name={['label']} label="Description">
        <Input />
      </Field>
    </div>
  </RecordForm>
);

/** In the currency of the chosen shelter's country, as soon as that is known. */
function Amount() {
  const uuid = useValue<string | undefined>(['shelter_uuid']);
  const { data } = useQuery({
    ...singleQuery(shelter.search, { search: { uuid, with: { country: true } } }),
    enabled: Boolean(uuid),
  });
  const currency = uuid && data ? (data.country?.currency ?? 'USD') : undefined;
  return (
    <Field name={['amount']} label="Amount" hint={`At least 10, in ${currency ?? 'the currency of the shelter’s country'}`}>
      <MoneyInput currency={currency} />
    </Field>
  );
}
