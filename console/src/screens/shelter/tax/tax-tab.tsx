import * as tax from '@homeward/contract/tax';
import { getRouteApi } from '@tanstack/react-router';
import { refresh } from '../../../api/queries.ts';
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

/** What is raised on top of a shelter's adoption fees (spec 001 §2). */
export default function TaxTab({ shelter }: TabProps) {
  const remove = useRemove();
  const currency = currencyOf(shelter);
  const here = `/organization/shelter/${shelter.uuid}/tax`;
  return (
    <EmbeddedList
      title="Taxes"
      call={tax.search}
      address={route.useSearch()}
      fixed={{ 'shelter.uuid': shelter.uuid }}
      relations={{ tax_branch: { with: { branch: true } } }}
      sort="name"
      filters={[
        uuidFilter(),
        textFilter('name', 'Name'),
        idFilter(
          'tax_branch.branch_id',
          'Location',
          branchChoices(shelter, ({ id }) => String(id)),
          'All locations',
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
          render: ({ tax_branch = [] }) => (
            <HoverList count={tax_branch.length} label={tax_branch.length === 1 ? 'location' : 'locations'}>
              <BranchPriceTable prices={tax_branch} currency={currency} withActive />
            </HoverList>
          ),
          align: 'right',
          width: 100,
          small: 'hidden',
        },
        {
          key: 'price',
          title: 'Price',
          render: ({ price }) => formatMoney(price, currency),
          sortable: true,
          align: 'right',
          width: 120,
        },
      ]}
      add={{ label: 'Add new tax', call: tax.create, to: `${here}/add` }}
      empty={{ title: 'No taxes yet', text: 'What adopters pay on top of the adoption fee, by location.' }}
      keyOf={({ uuid }) => uuid}
      actions={({ uuid, name }) => (
        <div>
          {can(tax.update) && <EditLink to={`${here}/${uuid}`} name={name} />}
          {can(tax.remove) && <DeleteButton name={name} onClick={() => remove(uuid)} />}
        </div>
      )}
    />
  );
}

function useRemove() {
  const confirm = useConfirm();
  // The specification has no words for a failure here: the server's own are shown.
  const { run } = useAction(tax.remove, { success: 'Tax deleted successfully!' });
  return async (uuid: string) => {
    const sure = await confirm({ title: 'Are you sure about deleting this tax?', ok: 'Delete', danger: true });
    if (sure && (await run({ organization_tax_uuid: uuid }))) await refresh(tax.search);
  };
}
