import { inDecimalsOf } from '@homeward/contract/amount';
import { paymentModelSearch } from '@homeward/contract/lookup';
import { search as petSearch } from '@homeward/contract/pet';
import { api, type Shelter, savePaymentConfig } from '@homeward/contract/shelter';
import { App } from 'antd';
import { useMemo } from 'react';
import { post } from '../../../api/client.ts';
import { lookupQuery, queryClient } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { useValue } from '../../../ui/form/form-context.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { History } from '../../../ui/page/history.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { currencyOf, readShelter, refreshShelter } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { ApiKey } from './api-key.tsx';
import { availableQuery, PaymentModelFields } from './payment-model.tsx';
import { asSent, type PaymentValues, paymentForm, paymentValues } from './payment-values.ts';
import { CybersourceFields, StripeFields } from './platform-fields.tsx';
import { SalesTaxes } from './sales-taxes.tsx';
import './payment.css';

/** How a shelter is paid, its taxes and the key of its payments (spec 001 §2). */
export default function PaymentTab({ shelter }: TabProps) {
  return (
    <div className="two">
      <div className="card">
        <PaymentForm shelter={shelter} />
      </div>
      <div className="side-column">
        <Boundary>{can(api) && <ApiKey shelter={shelter} />}</Boundary>
        <History uuid={shelter.uuid} views />
        <History uuid={shelter.uuid} />
      </div>
    </div>
  );
}

function PaymentForm({ shelter }: { shelter: Shelter }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const values = useMemo(() => paymentValues(shelter), [shelter]);
  const { has_secret_key } = shelter;
  const currency = currencyOf(shelter);
  const call = useMemo(() => inDecimalsOf(paymentForm(has_secret_key), currency), [has_secret_key, currency]);
  const models = useLookup(lookupQuery(paymentModelSearch));
  const nameOf = (model: string) => models.rows.find(({ key }) => key === model)?.name ?? model;
  const ask = async ({ payment_config: { payment_model_key, update_pets_payment_model } }: PaymentValues) => {
    const moving =
      update_pets_payment_model && can(petSearch) ? await queryClient.fetchQuery(availableQuery(shelter)) : undefined;
    return confirm({
      title: 'Are sure about saving these settings?',
      ...(moving ? { text: `${pets(moving.count)} will move to ${nameOf(payment_model_key)}.` } : {}),
      ok: 'Save',
    });
  };
  return (
    <RecordForm
      call={call}
      values={values}
      id="payment"
      success="Shelter payment config saved successfully!"
      failure={(reason) => `Failed to save shelter payment config. Reason ${reason}`}
      confirm={ask}
      send={(input, key) => post(savePaymentConfig, asSent(input), { key })}
      latest={async () => paymentValues(await readShelter(shelter.uuid))}
      onSaved={async ({ organization_shelter: { payment_model_key }, pets_updated }) => {
        if (pets_updated) message.info(`${pets(pets_updated)} moved to ${nameOf(payment_model_key ?? '')}.`, 7);
        await refreshShelter(petSearch);
      }}
    >
      <PaymentModelFields shelter={shelter} models={models} />
      <Platform shelter={shelter} />
      <SalesTaxes shelter={shelter} />
    </RecordForm>
  );
}

const pets = (count: number) => `${count.toLocaleString()} available ${count === 1 ? 'pet' : 'pets'}`;

function Platform({ shelter }: { shelter: Shelter }) {
  const type: string | undefined = useValue(['payment_config', 'payment_type']);
  if (type === 'STRIPE') return <StripeFields currency={currencyOf(shelter)} />;
  return type === 'CYBERSOURCE' ? <CybersourceFields hasSecret={shelter.has_secret_key} /> : null;
}
