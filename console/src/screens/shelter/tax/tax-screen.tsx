import type { Shelter } from '@homeward/contract/shelter';
import * as tax from '@homeward/contract/tax';
import { Input } from 'antd';
import type { z } from 'zod';
import { single } from '../../../api/client.ts';
import { refresh, singleQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field.tsx';
import { EmbeddedForm } from '../../../ui/form-page.tsx';
import { History } from '../../../ui/history.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { BranchPriceRows, priceRows } from '../branch-prices.tsx';
import { currencyOf } from '../shelter-query.ts';

interface TaxScreenProps {
  shelter: Shelter;
  /** 'add' for a new one. */
  taxUuid: string;
  onCreated: (uuid: string) => Promise<unknown>;
}

const inputFor = (shelterUuid: string, uuid: string) => ({
  search: { uuid, 'shelter.uuid': shelterUuid, with: { tax_branch: { with: { branch: true } } } },
});

export function TaxScreen({ shelter, taxUuid, onCreated }: TaxScreenProps) {
  const isNew = taxUuid === 'add';
  return (
    <EmbeddedForm
      title={isNew ? 'New Tax' : 'Edit Tax'}
      back={{ label: 'Taxes', to: `/organization/shelter/${shelter.uuid}/tax` }}
      read={tax.search}
      create={tax.create}
      isNew={isNew}
      query={singleQuery(tax.search, inputFor(shelter.uuid, taxUuid))}
    >
      {(loaded) => <TaxForm shelter={shelter} loaded={loaded} onCreated={onCreated} />}
    </EmbeddedForm>
  );
}

const texts = {
  success: 'Tax saved successfully!',
  failure: (reason: string) => `Failed to save tax. Reason: ${reason}`,
};

/** A new tax as the form starts with it: the rules say what is missing. */
const newTax = (shelter_uuid: string) =>
  ({
    organization_tax: { shelter_uuid, name: '', description: '', active: true, required: false, tax_branch: [] },
  }) as unknown as z.input<typeof tax.create.input>;

const valuesOf = (loaded: tax.Tax): z.input<typeof tax.update.input> => ({
  organization_tax: {
    uuid: loaded.uuid,
    version: loaded.version,
    shelter_uuid: loaded.shelter_uuid,
    name: loaded.name,
    description: loaded.description,
    price: loaded.price,
    active: loaded.active,
    required: loaded.required,
    tax_branch: priceRows(loaded.tax_branch),
  },
});

interface TaxFormProps extends Pick<TaxScreenProps, 'shelter' | 'onCreated'> {
  loaded: tax.Tax | undefined;
}

function TaxForm({ shelter, loaded, onCreated }: TaxFormProps) {
  const fields = <TaxFields shelter={shelter} isNew={!loaded} />;
  return (
    <div className="two">
      <div className="card">
        {loaded ? (
          <RecordForm
            call={tax.update}
            values={valuesOf(loaded)}
            {...texts}
            latest={async () => valuesOf(await single(tax.search, inputFor(shelter.uuid, loaded.uuid)))}
            onSaved={() => refresh(tax.search)}
          >
            {fields}
          </RecordForm>
        ) : (
          <RecordForm
            call={tax.create}
            values={newTax(shelter.uuid)}
            {...texts}
            onSaved={async ({ organization_tax }) => {
              await onCreated(organization_tax.uuid);
              await refresh(tax.search);
            }}
          >
            {fields}
          </RecordForm>
        )}
      </div>
      {loaded && (
        <div className="side-column">
          <History uuid={loaded.uuid} />
        </div>
      )}
    </div>
  );
}

const at = (field: string) => ['organization_tax', field];

const TaxFields = ({ shelter, isNew }: { shelter: Shelter; isNew: boolean }) => (
  <>
    <div className="section">
      <h2>Tax</h2>
      <p>What adopters pay on top of the adoption fee.</p>
      <div className="columns">
        <Field name={at('name')} label="Name">
          <Input maxLength={120} autoFocus={isNew} />
        </Field>
        <Field name={at('price')} label="Price">
          <MoneyInput currency={currencyOf(shelter)} />
        </Field>
      </div>
      <Field name={at('description')} label="Description">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} />
      </Field>
      <SwitchField name={at('active')} label="Active" />
      <SwitchField name={at('required')} label="Required" hint="Every adopter has to pay it" />
    </div>
    <div className="section">
      <h2>Locations</h2>
      <p>Where it is raised, and how much it is there.</p>
      <BranchPriceRows name={at('tax_branch')} shelter={shelter} />
    </div>
  </>
);
