import type { PaymentModel } from '@homeward/contract/lookup';
import { type PaymentType, paymentTypes } from '@homeward/contract/payment';
import { search as petSearch } from '@homeward/contract/pet';
import type { Shelter } from '@homeward/contract/shelter';
import { keyChoices } from '@homeward/contract/wording';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { searchQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import type { Lookup } from '../../../ui/page/lookup.tsx';
import { detailsOf } from './payment-values.ts';

const inside = (field: string) => ['payment_config', field];

/** Who pays the fee and through whom; choosing another model offers to move the available pets to it. */
export function PaymentModelFields({ shelter, models }: { shelter: Shelter; models: Lookup<PaymentModel> }) {
  const { aside, set } = useFormContext();
  const model: string | undefined = useValue(inside('payment_model_key'));
  const choose = (type: PaymentType) => {
    const { stripe, cybersource } = detailsOf(shelter, type);
    set({
      payment_config: {
        stripe: aside(inside('stripe'), type === 'STRIPE', stripe, undefined),
        cybersource: aside(inside('cybersource'), type === 'CYBERSOURCE', cybersource, undefined),
      },
    });
  };
  const moves: boolean = useValue(inside('update_pets_payment_model'));
  const chosen = models.rows.find(({ key }) => key === model);
  const differs = Boolean(model) && model !== shelter.payment_model_key;
  return (
    <div className="section">
      <h2>Payment model</h2>
      <p>Who pays the processing fee of an adoption.</p>
      <div className="columns">
        <Field name={inside('payment_model_key')} label="Payment Model" hint={chosen?.description} from={models}>
          <OneSelect
            placeholder="Choose a model"
            options={models.rows.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key: string) =>
              key === shelter.payment_model_key && set({ payment_config: { update_pets_payment_model: false } })
            }
          />
        </Field>
        <Field name={inside('payment_type')} label="Payment Platform">
          <OneSelect placeholder="Choose a platform" options={keyChoices(paymentTypes)} onChange={choose} />
        </Field>
      </div>
      {differs && <SwitchField name={inside('update_pets_payment_model')} label="Update Available Pets" />}
      {differs && moves && <WillMove shelter={shelter} to={chosen?.name ?? ''} />}
    </div>
  );
}

/** How many pets a change of the model is about now. */
export const availableQuery = ({ uuid }: Shelter) =>
  searchQuery(petSearch, {
    search: { 'branch.shelter.uuid': uuid, status_key: 'AVAILABLE', deleted: false },
    options: { limit: 1 },
  });

const COUNT_AGAIN = 15_000;

function WillMove({ shelter, to }: { shelter: Shelter; to: string }) {
  const { data } = useQuery({ ...availableQuery(shelter), enabled: can(petSearch), refetchInterval: COUNT_AGAIN });
  return (
    <div className="note payment-note" role="status">
      <TriangleAlert size={17} aria-hidden />
      <span>
        All available pets will move to <b>{to}</b>
        {data && (
          <>
            : <b>{data.count.toLocaleString()}</b> {data.count === 1 ? 'pet' : 'pets'} will be updated
          </>
        )}
        .
      </span>
    </div>
  );
}
