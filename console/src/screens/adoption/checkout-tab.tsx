import { type Application, checkoutUpdate, search } from '@homeward/contract/application';
import { Radio } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { post, single } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { Field } from '../../ui/field/field.tsx';
import { Group } from '../../ui/field/group.tsx';
import { MoneyInput } from '../../ui/field/money-input.tsx';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { CheckoutClosed, closedBecause } from './checkout-closed.tsx';
import { CheckoutPreview } from './checkout-preview.tsx';
import { CheckoutProducts } from './checkout-products.tsx';
import type { TabProps } from './tabs.ts';
import './adoption.css';

const modes = ['none', 'discount', 'addition'] as const;
type Mode = (typeof modes)[number];
const modeNames: Record<Mode, string> = { none: 'None', discount: 'Discount', addition: 'Increase Adoption Fee' };

/**
 * The form holds which of both is meant; what is meant has to be there, and a discount to be no more than the price (spec 001 §5).
 * A price that the reader is not told the server alone compares with.
 */
const formFor = (price: number | undefined) =>
  z.strictObject({ ...checkoutUpdate.input.shape, mode: z.enum(modes) }).check(({ value, issues }) => {
    const refuse = (field: Mode, message: string) => issues.push({ code: 'custom', input: value, path: [field], message });
    const { mode, discount } = value;
    if (mode !== 'none' && value[mode] == null) refuse(mode, 'Required value');
    if (mode === 'discount' && price !== undefined && price + (discount ?? 0) < 0)
      refuse('discount', 'The discount cannot be greater than the price');
  });
export type CheckoutValues = z.input<ReturnType<typeof formFor>>;

const priceOf = ({ checkout = [] }: Application, type: string) =>
  checkout.find(({ type_key }) => type_key === type)?.price ?? null;

function valuesOf(application: Application): CheckoutValues {
  const [discount, addition] = [priceOf(application, 'DISCOUNT'), priceOf(application, 'ADDITION')];
  return {
    application_uuid: application.uuid,
    version: application.version,
    mode: discount !== null ? 'discount' : addition !== null ? 'addition' : 'none',
    discount,
    addition,
    license: priceOf(application, 'LICENSE'),
    spay_neuter: priceOf(application, 'SPAY_NEUTER'),
  };
}

/** What the call takes of the form: blank amounts are null, and of both modes the one that is chosen. */
export const asSent = ({ mode, discount, addition, license, spay_neuter, ...which }: CheckoutValues) => ({
  ...which,
  discount: mode === 'discount' ? (discount ?? null) : null,
  addition: mode === 'addition' ? (addition ?? null) : null,
  license: license ?? null,
  spay_neuter: spay_neuter ?? null,
});

export default function CheckoutTab({ application }: TabProps) {
  const { uuid, currency } = application;
  const values = useMemo(() => valuesOf(application), [application]);
  const fee = priceOf(application, 'ADOPTION_FEE') ?? (application.pet && (application.pet.price ?? 0));
  const call = useMemo(() => ({ ...checkoutUpdate, input: formFor(fee) }), [fee]);
  const refused = closedBecause(application);
  if (refused) return <CheckoutClosed application={application} refused={refused} />;
  return (
    <div className="checkout">
      <div className="card">
        <RecordForm
          call={call}
          values={values}
          id="checkout"
          success="Adoption Application saved successfully!"
          failure={(reason) => `Could not save checkout. Error: ${reason}`}
          latest={async () => valuesOf(await single(search, { search: { uuid, with: { checkout: true } } }))}
          send={(typed, key) => post(checkoutUpdate, asSent(typed), { key })}
          onSaved={() => refresh(search)}
        >
          <section className="section">
            <Extra currency={currency} />
            <Field name={['license']} label="License">
              <MoneyInput currency={currency} />
            </Field>
            <Field name={['spay_neuter']} label="Spay/Neuter">
              <MoneyInput currency={currency} />
            </Field>
            <CheckoutPreview application={application} />
          </section>
        </RecordForm>
      </div>
      <CheckoutProducts application={application} />
    </div>
  );
}

function Extra({ currency }: { currency: string }) {
  const mode = useValue<Mode>(['mode']);
  const { aside, set } = useFormContext();
  const choose = (next: Mode) =>
    set({
      mode: next,
      discount: aside(['discount'], next === 'discount', null, null),
      addition: aside(['addition'], next === 'addition', null, null),
    });
  return (
    <>
      <Field name={['mode']} label="Adoption fee">
        <Modes onChoose={choose} />
      </Field>
      {mode === 'discount' && (
        <Field name={['discount']} label="Amount of the discount" hint="A negative amount, or 0 for none">
          <MoneyInput currency={currency} />
        </Field>
      )}
      {mode === 'addition' && (
        <Field name={['addition']} label="Amount of the increase">
          <MoneyInput currency={currency} />
        </Field>
      )}
    </>
  );
}

function Modes({ value, onChoose, ...props }: { value?: Mode; onChoose: (mode: Mode) => void }) {
  return (
    <Group of={props}>
      <Radio.Group
        value={value}
        options={modes.map((mode) => ({ value: mode, label: modeNames[mode] }))}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Group>
  );
}
