import type { Shelter } from '@homeward/contract/shelter';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { MoneyInput } from '../../../ui/field/money-input.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { BranchPriceRows } from '../branch-prices.tsx';
import { currencyOf } from '../shelter-query.ts';
import type { AnyNoun } from './priced.ts';
import './priced.css';

interface PricedFieldsProps {
  noun: AnyNoun;
  shelter: Shelter;
  isNew: boolean;
  texts: { what: string; required: string; where: string };
  /** What this noun has between name and price, below its description, and below its switches. */
  beside?: ReactNode;
  below?: ReactNode;
  last?: ReactNode;
}

/** What is asked of a product as of a tax. */
export function PricedFields({ noun: { key, name }, shelter, isNew, texts, beside, below, last }: PricedFieldsProps) {
  const at = (field: string) => [`organization_${key}`, field];
  return (
    <>
      <div className="section">
        <h2>{name}</h2>
        <p>{texts.what}</p>
        <div className={beside ? 'columns priced-columns' : 'columns'}>
          <Field name={at('name')} label="Name">
            <Input autoFocus={isNew} />
          </Field>
          {beside}
          <Field name={at('price')} label="Price">
            <MoneyInput currency={currencyOf(shelter)} />
          </Field>
        </div>
        <Field name={at('description')} label="Description">
          <LongText />
        </Field>
        {below}
        <SwitchField name={at('active')} label="Active" />
        <SwitchField name={at('required')} label="Required" hint={texts.required} />
        {last}
      </div>
      <div className="section">
        <h2>Locations</h2>
        <p>{texts.where}</p>
        <BranchPriceRows name={at(`${key}_branch`)} shelter={shelter} />
      </div>
    </>
  );
}
