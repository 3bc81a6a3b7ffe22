import type { Product, ProductType } from '@homeward/contract/product';
import type { Shelter } from '@homeward/contract/shelter';
import { search as specieSearch } from '@homeward/contract/specie';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { ManySelect } from '../../../ui/field/many-select.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import { later } from '../../../ui/page/later.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { ChoiceRows } from '../../../ui/rows/choice-rows.tsx';
import { PricedFields } from '../priced/priced-fields.tsx';
import { noun, singleProductsQuery } from './product-noun.ts';
import './product.css';

interface ProductFieldsProps {
  shelter: Shelter;
  loaded: Product | undefined;
}

/** Comes after the fields: who opens a product rarely changes its picture. */
const UploadPicture = later(async () => ({ default: (await import('../../../ui/picture/upload-picture.tsx')).UploadPicture }));

const at = (field: string) => ['organization_product', field];
const types: { value: ProductType; label: string }[] = [
  { value: 'UNIQUE', label: 'Unique, a single product' },
  { value: 'BOX', label: 'Box, a bundle of products' },
];

export function ProductFields({ shelter, loaded }: ProductFieldsProps) {
  const { aside, set } = useFormContext();
  const type: ProductType | undefined = useValue(at('type_key'));
  return (
    <>
      <PricedFields
        noun={noun}
        shelter={shelter}
        isNew={!loaded}
        texts={{
          what: 'What adopters can buy along with an animal, or have to.',
          required: 'Every adopter has to take it',
          where: 'Where it is offered, and what it costs there.',
        }}
        beside={
          <Field name={at('type_key')} label="Type">
            <OneSelect
              placeholder="Choose a type"
              options={types}
              onChange={(next: ProductType) =>
                set({ organization_product: { items: aside(at('items'), next === 'BOX', [], []) } })
              }
            />
          </Field>
        }
        below={type === 'BOX' && <Items shelter={shelter} loaded={loaded} />}
        last={
          <Field name={at('picture_base64')} label="Picture" className="product-picture">
            <UploadPicture
              kept={loaded?.picture?.key}
              alt={loaded ? `Picture of ${loaded.name}` : 'Picture of the product'}
              {...(loaded ? { removes: at('picture_remove') } : {})}
            />
          </Field>
        }
      />
      <Species />
    </>
  );
}

/** What a BOX holds (decision 91). */
function Items({ shelter, loaded }: ProductFieldsProps) {
  const products = useLookup(singleProductsQuery(shelter.uuid));
  // Those it holds are named even before all there are have arrived.
  const known = new Map([...(loaded?.items ?? []), ...products.rows].map(({ uuid, name }) => [uuid, name]));
  return (
    <Field name={at('items')} label="Products in the box" hint="Single products of this shelter" from={products}>
      <ManySelect
        placeholder="Choose products"
        options={[...known].filter(([uuid]) => uuid !== loaded?.uuid).map(([value, label]) => ({ value, label }))}
      />
    </Field>
  );
}

function Species() {
  const species = useLookup(lookupQuery(specieSearch));
  return (
    <div className="section">
      <h2>Species</h2>
      <p>Whose adopters it is offered to.</p>
      <Field name={at('product_specie')} label="Species" hideLabel from={species}>
        <ChoiceRows
          name={at('product_specie')}
          field="specie_uuid"
          noun="species"
          options={species.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          blank={{ required: false }}
        >
          {(row) => <SwitchField name={[...row, 'required']} label="Required" />}
        </ChoiceRows>
      </Field>
    </div>
  );
}
