import type { Product } from '@homeward/contract/product';
import { search as specieSearch } from '@homeward/contract/specie';
import { keyName } from '@homeward/contract/wording';
import { lookupQuery } from '../../../api/queries.ts';
import { idFilter, textFilter } from '../../../ui/list/filter.ts';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { HoverList } from '../../../ui/text/hover-list.tsx';
import { PricedList } from '../priced/priced-list.tsx';
import type { TabProps } from '../tabs.ts';
import { noun } from './product-noun.ts';

/** What a shelter sells along with its animals (spec 001 §2). */
export default function ProductTab({ shelter }: TabProps) {
  const species = useLookup(lookupQuery(specieSearch));
  return (
    <PricedList
      noun={noun}
      shelter={shelter}
      pricesOf={({ product_branch }: Product) => product_branch}
      filters={{
        afterName: [textFilter('description', 'Description')],
        last: [
          idFilter(
            'product_specie.specie_id',
            'Species',
            species.rows.map(({ id, name }) => ({ value: String(id), label: name })),
            'All species',
            species,
          ),
        ],
      }}
      columns={{
        afterLocations: [
          {
            key: 'species',
            title: 'Species',
            render: ({ product_specie = [] }) => (
              <HoverList count={product_specie.length} label="species">
                <SpecieTable rows={product_specie} />
              </HoverList>
            ),
            align: 'right',
            width: 90,
            small: 'hidden',
          },
        ],
        last: [{ key: 'type_key', title: 'Type', render: ({ type_key }) => keyName(type_key), sortable: true, width: 100 }],
      }}
      empty="What adopters can buy along with an animal, or have to."
    />
  );
}

const SpecieTable = ({ rows }: { rows: NonNullable<Product['product_specie']> }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Required</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ specie, required }) => (
        <tr key={specie?.uuid}>
          <td>{specie?.name}</td>
          <td>{required ? 'Yes' : 'No'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
