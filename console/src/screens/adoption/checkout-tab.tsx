import { inDecimalsOf } from '@homeward/contract/amount';
import { type Application, CheckoutInput, checkoutUpdate, previewCheckout, search } from '@homeward/contract/application';
import { Radio } from 'antd';
import { useMemo, useRef } from 'react';
import { z } from 'zod';
import { ApiError, post, single } from '../../api/client.ts';
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
const nameOfMode = (value: unknown) => Object.entries(modeNames).find(([mode]) => mode === value)?.[1];

/**
 * The form holds which of both is meant; what is meant has to be there, and a discount to be no more than the price (spec 001 §5).
 * A price that the reader is not told the server alone compares with.
 */
const formFor = (price: number | undefined) =>
  z.strictObject({ ...CheckoutInput.shape, mode: z.enum(modes) }).check(({ value, issues }) => {
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

/** A preview that was shown: of what, read in which version, and what it came to. */
export interface SeenPreview {
  version: number | undefined;
  fields: string;
  total: number;
}
export const seenOf = ({ version, ...fields }: ReturnType<typeof asSent>, total: number): SeenPreview => ({
  ...{ version, total },
  fields: JSON.stringify(Object.entries(fields).sort()),
});

/** Saves with the total that was shown for it; of what was typed faster than its preview came nothing was shown. */
async function saveSeen(typed: CheckoutValues, seen: SeenPreview | undefined, key: string) {
  const sent = asSent(typed);
  const isOf = seen && (seen.version !== sent.version || seen.fields === seenOf(sent, 0).fields);
  try {
    return await post(checkoutUpdate, { ...sent, ...(isOf && { expected_total: seen.total }) }, { key });
  } catch (error) {
    // Whatever it was refused for has changed since the preview.
    if (error instanceof ApiError && error.http === 409) void refresh(previewCheckout);
    throw error;
  }
}

export default function CheckoutTab({ application }: TabProps) {
  const { uuid, currency } = application;
  const seen = useRef<SeenPreview>(undefined);
  const values = useMemo(() => valuesOf(application), [application]);
  const fee = priceOf(application, 'ADOPTION_FEE') ?? (application.pet && (application.pet.price ?? 0));
  const call = useMemo(() => inDecimalsOf({ ...checkoutUpdate, input: formFor(fee) }, currency), [fee, currency]);
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
          send={(typed, key) => saveSeen(typed, seen.current, key)}
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
            <CheckoutPreview
              application={application}
              onSeen={(preview) => {
                seen.current = preview;
              }}
            />
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
      <Field name={['mode']} label="Adoption fee" nameOf={nameOfMode}>
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
