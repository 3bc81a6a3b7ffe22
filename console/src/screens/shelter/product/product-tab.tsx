import * as product from '@homeward/contract/product';
import { search as specieSearch } from '@homeward/contract/specie';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lookupQuery, refresh } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { idFilter, textFilter, uuidFilter } from '../../../ui/filter.ts';
import { HoverList } from '../../../ui/hover-list.tsx';
import { EmbeddedList } from '../../../ui/list-page.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { DeleteButton, EditLink } from '../../../ui/row-action.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useConfirm } from '../../../ui/use-confirm.ts';
import { Uuid } from '../../../ui/uuid.tsx';
import { BranchPriceTable } from '../branch-prices.tsx';
import { branchChoices, currencyOf } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';

const route = getRouteApi('/organization/shelter/$shelterUuid/$activeTab');

/** What a shelter sells along with its animals (spec 001 §2). */
export default function ProductTab({ shelter }: TabProps) {
  const remove = useRemove();
  const species = useQuery(lookupQuery(specieSearch)).data?.result ?? [];
  const currency = currencyOf(shelter);
  const here = `/organization/shelter/${shelter.uuid}/product`;
  return (
    <EmbeddedList
      title="Products"
      call={product.search}
      address={route.useSearch()}
      fixed={{ 'shelter.uuid': shelter.uuid }}
      relations={{ product_branch: { with: { branch: true } }, product_specie: { with: { specie: true } } }}
      sort="name"
      filters={[
        uuidFilter(),
        textFilter('name', 'Name'),
        textFilter('description', 'Description'),
        idFilter(
          'product_branch.branch_id',
          'Location',
          branchChoices(shelter, ({ id }) => String(id)),
          'All locations',
        ),
        idFilter(
          'product_specie.specie_id',
          'Species',
          species.map(({ id, name }) => ({ value: String(id), label: name })),
          'All species',
        ),
      ]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        {
          key: 'description',
          title: 'Description',
          render: ({ description }) => (
            <span className="cell-text" title={description}>
              {description}
            </span>
          ),
        },
        {
          key: 'locations',
          title: 'Locations',
          render: ({ product_branch = [] }) => (
            <HoverList count={product_branch.length} label={product_branch.length === 1 ? 'location' : 'locations'}>
              <BranchPriceTable prices={product_branch} currency={currency} />
            </HoverList>
          ),
          align: 'right',
          width: 100,
          small: 'hidden',
        },
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
        {
          key: 'price',
          title: 'Price',
          render: ({ price }) => formatMoney(price, currency),
          sortable: true,
          align: 'right',
          width: 110,
        },
        { key: 'type_key', title: 'Type', render: ({ type_key }) => type_key, sortable: true, width: 100 },
      ]}
      add={{ label: 'Add new product', call: product.create, to: `${here}/add` }}
      empty={{ title: 'No products yet', text: 'What adopters can buy along with an animal, or have to.' }}
      keyOf={({ uuid }) => uuid}
      actions={({ uuid, name }) => (
        <div>
          {can(product.update) && <EditLink to={`${here}/${uuid}`} name={name} />}
          {can(product.remove) && <DeleteButton name={name} onClick={() => remove(uuid)} />}
        </div>
      )}
    />
  );
}

const SpecieTable = ({ rows }: { rows: NonNullable<product.Product['product_specie']> }) => (
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

function useRemove() {
  const confirm = useConfirm();
  // The specification has no words for a failure here: the server's own are shown.
  const { run } = useAction(product.remove, { success: 'Product deleted successfully!' });
  return async (uuid: string) => {
    const sure = await confirm({ title: 'Are you sure about deleting this product?', ok: 'Delete', danger: true });
    if (sure && (await run({ organization_product_uuid: uuid }))) await refresh(product.search);
  };
}
