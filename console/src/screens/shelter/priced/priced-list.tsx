import { inCurrency } from '@homeward/contract/currency';
import type { Shelter } from '@homeward/contract/shelter';
import { getRouteApi } from '@tanstack/react-router';
import { refresh } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import type { Column } from '../../../ui/list/data-table.tsx';
import { type Filter, idFilter, textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { EmbeddedList } from '../../../ui/list/list-page.tsx';
import { DeleteButton } from '../../../ui/list/row-action.tsx';
import { HoverList } from '../../../ui/text/hover-list.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';
import { BranchPriceTable } from '../branch-prices.tsx';
import { branchChoices, currencyOf } from '../shelter-query.ts';
import { type Priced, type PricedNoun, type Prices, pathOf } from './priced.ts';

const route = getRouteApi('/organization/shelter/$shelterUuid/$activeTab');

interface PricedListProps<Row extends Priced, New, Changed, Saved> {
  noun: PricedNoun<Row, New, Changed, Saved>;
  shelter: Shelter;
  pricesOf: (row: Row) => Prices | undefined;
  withActive?: boolean;
  /** What this noun has beside the others. */
  filters?: { afterName?: Filter[]; last?: Filter[] };
  columns?: { afterLocations?: Column<Row>[]; last?: Column<Row>[] };
  empty: string;
}

/** The tab of products or of taxes (spec 001 §2). */
export function PricedList<Row extends Priced, New, Changed, Saved>(props: PricedListProps<Row, New, Changed, Saved>) {
  const { noun, shelter, pricesOf, withActive = false, filters = {}, columns = {} } = props;
  const { key, plural, search, create, update, remove } = noun;
  const erase = useRemove(noun);
  const currency = currencyOf(shelter);
  const here = pathOf(noun, shelter.uuid);
  return (
    <EmbeddedList
      title={plural}
      call={search}
      address={route.useSearch()}
      fixed={{ 'shelter.uuid': shelter.uuid }}
      relations={noun.relations.list}
      sort="-id"
      filters={[
        uuidFilter(),
        textFilter('name', 'Name'),
        ...(filters.afterName ?? []),
        idFilter(
          `${key}_branch.branch_id`,
          'Location',
          branchChoices(shelter, ({ id }) => String(id)),
          'All locations',
        ),
        ...(filters.last ?? []),
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
          render: (row) => {
            const prices = pricesOf(row) ?? [];
            return (
              <HoverList count={prices.length} label={prices.length === 1 ? 'location' : 'locations'}>
                <BranchPriceTable prices={prices} currency={currency} withActive={withActive} />
              </HoverList>
            );
          },
          align: 'right',
          width: 100,
          small: 'hidden',
        },
        ...(columns.afterLocations ?? []),
        {
          key: 'price',
          title: 'Price',
          render: ({ price }) => inCurrency(price, currency),
          sortable: true,
          align: 'right',
          width: 120,
        },
        ...(columns.last ?? []),
      ]}
      add={{ label: `Add new ${key}`, call: create, to: `${here}/add` }}
      empty={{ title: `No ${plural.toLowerCase()} yet`, text: props.empty }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `${here}/${uuid}` })}
      edit={{ call: update, called: ({ name }) => name }}
      actions={({ uuid, name }) => can(remove) && <DeleteButton name={name} onClick={() => erase(uuid)} />}
    />
  );
}

function useRemove<Row extends Priced, New, Changed, Saved>(noun: PricedNoun<Row, New, Changed, Saved>) {
  const { key, name, search, remove } = noun;
  const confirm = useConfirm();
  // The specification has no words for a failure here: the server's own are shown.
  const { run } = useAction(remove, { success: `${name} deleted successfully!` });
  return async (uuid: string) => {
    const sure = await confirm({ title: `Are you sure about deleting this ${key}?`, ok: 'Delete', danger: true });
    if (sure && (await run({ [`organization_${key}_uuid`]: uuid }))) await refresh(search);
  };
}
