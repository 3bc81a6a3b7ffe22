import { ageKeys } from '@homeward/contract/integration-settings';
import * as specie from '@homeward/contract/specie';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Group, type GroupProps } from '../../../ui/field/group.tsx';
import { MoneyInput } from '../../../ui/field/money-input.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { ChoiceRows } from '../../../ui/rows/choice-rows.tsx';
import { countOf, inheritedHint } from './inherited.tsx';
import { ageNames } from './setting-words.ts';
import type { LoadedSettings } from './settings-query.ts';

const NAME = ['settings', 'specie_pricing_map'];

/** What animals cost by species and age, whatever the partner says (spec 002 §3). */
export function PricingMap({ loaded, currency }: { loaded: LoadedSettings; currency: string | undefined }) {
  const species = useLookup(lookupQuery(specie.search));
  const inherited = inheritedHint(loaded, 'specie_pricing_map', countOf('species', 'species'));
  return (
    <div className="section">
      <h2>Species Pricing Map</h2>
      <p>What a pet costs, by its species and age. A blank leaves the partner's price.</p>
      {inherited && <p className="settings-inherited">{inherited}</p>}
      <Field name={NAME} label="Species Pricing Map" hideLabel from={species}>
        <ChoiceRows
          name={NAME}
          field="specie_uuid"
          noun="species"
          options={species.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          blank={{ ages: [] }}
        >
          {(row, of) => (
            <Field name={[...row, 'ages']} label={`Prices of ${of}`} hideLabel className="age-prices-field">
              <AgePrices currency={currency} of={of} />
            </Field>
          )}
        </ChoiceRows>
      </Field>
    </div>
  );
}

type AgePrice = NonNullable<LoadedSettings['settings']['specie_pricing_map']>[number]['ages'][number];

interface AgePricesProps extends GroupProps {
  currency: string | undefined;
  of: string;
  /** From the Field around it. */
  value?: AgePrice[];
  onChange?: (ages: AgePrice[]) => void;
}

/** A price for each age group; an age without one is not kept. */
function AgePrices({ currency, of, value: ages = [], onChange, ...props }: AgePricesProps) {
  const change = (age_key: AgePrice['age_key'], price: number | null) =>
    onChange?.(
      ageKeys.flatMap((key) => {
        if (key !== age_key) return ages.filter((age) => age.age_key === key);
        return price === null ? [] : [{ age_key, price }];
      }),
    );
  return (
    <Group of={props} className="age-prices">
      {ageKeys.map((key) => (
        <div key={key} className="age-price">
          <span aria-hidden>{ageNames[key]}</span>
          <MoneyInput
            currency={currency}
            aria-label={`Price of ${of}, ${ageNames[key].toLowerCase()}`}
            value={ages.find(({ age_key }) => age_key === key)?.price ?? null}
            onChange={(price) => change(key, price)}
          />
        </div>
      ))}
    </Group>
  );
}
