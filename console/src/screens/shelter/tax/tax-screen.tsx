import type { Shelter } from '@homeward/contract/shelter';
import type { create, Tax, update } from '@homeward/contract/tax';
import type { z } from 'zod';
import { unfinished } from '../../../ui/form/blank.ts';
import { priceRows } from '../branch-prices.tsx';
import { newPriced, pricedValues } from '../priced/priced.ts';
import { PricedFields } from '../priced/priced-fields.tsx';
import { PricedScreen } from '../priced/priced-screen.tsx';
import { noun } from './tax-noun.ts';

interface TaxScreenProps {
  shelter: Shelter;
  /** 'add' for a new one. */
  taxUuid: string;
  onCreated: (uuid: string) => Promise<unknown>;
}

const newTax = (shelterUuid: string) =>
  unfinished<z.input<typeof create.input>>({ organization_tax: { ...newPriced(shelterUuid), tax_branch: [] } });

const taxValues = (tax: Tax): z.input<typeof update.input> => ({
  organization_tax: { ...pricedValues(tax), tax_branch: priceRows(tax.tax_branch) },
});

export const TaxScreen = ({ shelter, taxUuid, onCreated }: TaxScreenProps) => (
  <PricedScreen
    noun={noun}
    shelter={shelter}
    uuid={taxUuid}
    blank={newTax(shelter.uuid)}
    valuesOf={taxValues}
    savedOf={({ organization_tax }) => organization_tax}
    changedOf={(typed, ref) => ({ organization_tax: { ...typed.organization_tax, ...ref } })}
    onCreated={onCreated}
    fields={(loaded) => (
      <PricedFields
        noun={noun}
        shelter={shelter}
        isNew={!loaded}
        texts={{
          what: 'What adopters pay on top of the adoption fee.',
          required: 'Every adopter has to pay it',
          where: 'Where it is raised, and how much it is there.',
        }}
      />
    )}
  />
);
