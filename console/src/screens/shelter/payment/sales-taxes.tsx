import type { Shelter } from '@homeward/contract/shelter';
import { keyChoices, keyName } from '@homeward/contract/wording';
import { TriangleAlert } from 'lucide-react';
import { Field } from '../../../ui/field/field.tsx';
import { NumberInput } from '../../../ui/field/number-input.tsx';
import { ChoiceRows } from '../../../ui/rows/choice-rows.tsx';
import { differingTaxes, ruleTypes } from './payment-values.ts';

const PERCENT = ['%'];
const ROWS = ['payment_config', 'sales_taxes'];
const options = keyChoices(ruleTypes);

/** One rule a type of line. */
export function SalesTaxes({ shelter }: { shelter: Shelter }) {
  const differing = differingTaxes(shelter);
  return (
    <div className="section">
      <h2>Sales Taxes Rule</h2>
      <p>Percent of each line; the rule for the adoption fee also covers discounts and additions.</p>
      {differing.length > 0 && (
        <div className="note payment-note">
          <TriangleAlert size={17} aria-hidden />
          <span>
            Different values are kept for these:{' '}
            {differing.map(({ type, value }) => `${keyName(type)} ${value === undefined ? 'none' : `${value} %`}`).join(', ')}.
            Saving sets all of them to the one value shown here.
          </span>
        </div>
      )}
      <Field name={ROWS} label="Sales Taxes Rule" hideLabel>
        <ChoiceRows name={ROWS} field="type_key" options={options} noun="rule" blank={{}}>
          {(row, of) => (
            <Field name={[...row, 'value']} label={`Percent of ${of}`} hideLabel className="payment-percent">
              <NumberInput decimals={4} signs={PERCENT} suffix="%" />
            </Field>
          )}
        </ChoiceRows>
      </Field>
    </div>
  );
}
