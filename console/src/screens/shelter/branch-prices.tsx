import { inCurrency } from '@homeward/contract/currency';
import type { BranchPrice } from '@homeward/contract/product';
import type { Shelter } from '@homeward/contract/shelter';
import type { z } from 'zod';
import { Field } from '../../ui/field/field.tsx';
import { MoneyInput } from '../../ui/field/money-input.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import type { Path } from '../../ui/form/path.ts';
import { ChoiceRows } from '../../ui/rows/choice-rows.tsx';
import { branchChoices, currencyOf } from './shelter-query.ts';
import './branch-prices.css';

type Price = z.output<typeof BranchPrice>;

/** The rows as a form holds them; a location that is gone cannot be saved again. */
export const priceRows = (prices: Price[] = []) =>
  prices.flatMap(({ branch, price, active, required }) =>
    branch && !branch.deleted ? [{ branch_uuid: branch.uuid, price, active, required }] : [],
  );

/** What something costs at which of the shelter's locations. */
export const BranchPriceRows = ({ name, shelter }: { name: Path; shelter: Shelter }) => (
  <Field name={name} label="Locations" hideLabel>
    <ChoiceRows
      name={name}
      field="branch_uuid"
      noun="location"
      options={branchChoices(shelter, ({ uuid }) => uuid)}
      blank={{ active: true, required: false }}
    >
      {(row, of) => (
        <>
          <Field name={[...row, 'price']} label={`Price at ${of}`} hideLabel className="price-field">
            <MoneyInput currency={currencyOf(shelter)} />
          </Field>
          <SwitchField name={[...row, 'active']} label="Active" />
          <SwitchField name={[...row, 'required']} label="Required" />
        </>
      )}
    </ChoiceRows>
  </Field>
);

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

/** The same to read, for a list's hover table. */
export const BranchPriceTable = ({
  prices,
  currency,
  withActive = false,
}: {
  prices: Price[];
  currency: string;
  withActive?: boolean;
}) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col" data-align="right">
          Price
        </th>
        {withActive && <th scope="col">Active</th>}
        <th scope="col">Required</th>
      </tr>
    </thead>
    <tbody>
      {prices.map(({ branch, price, active, required }) => (
        <tr key={branch?.uuid}>
          <td>{branch?.name}</td>
          <td data-align="right">{inCurrency(price, currency)}</td>
          {withActive && <td>{yesNo(active)}</td>}
          <td>{yesNo(required)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
