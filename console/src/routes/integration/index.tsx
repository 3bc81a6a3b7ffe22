import { connect, type Integration, search } from '@homeward/contract/integration';
import { updateSettings } from '@homeward/contract/integration-settings';
import { isUnderWay } from '@homeward/contract/sync';
import { createFileRoute } from '@tanstack/react-router';
import { placeOf, relations } from '../../screens/integration/integration-query.ts';
import { StateTag } from '../../screens/integration/state-tag.tsx';
import { switchedOff } from '../../screens/integration/switched-off.ts';
import { stateChoices } from '../../screens/integration/sync/sync-words.ts';
import { useIntegrationActions } from '../../screens/integration/use-integration-actions.tsx';
import { usePartners } from '../../screens/partner/use-partners.ts';
import { useShelterFilter } from '../../screens/shelter/use-shelter-filter.ts';
import { MoreMenu } from '../../ui/action/more-menu.tsx';
import { choiceFilter, uuidFilter } from '../../ui/list/filter.ts';
import { listAddress } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { When } from '../../ui/text/when.tsx';

export const Route = createFileRoute('/integration/')({ validateSearch: listAddress, component: Integrations });

function Integrations() {
  const address = Route.useSearch();
  const { from, choices, nameOf } = usePartners();
  const shelterFilter = useShelterFilter(address);
  return (
    <>
      {switchedOff && <p className="note">{switchedOff}</p>}
      <ListPage
        title="Integrations"
        call={search}
        address={address}
        fixed={{ deleted: false, active: true, 'branch.deleted': false }}
        relations={relations()}
        sort="-last_sync"
        filters={[
          { ...uuidFilter(), label: 'Integration UUID' },
          ...shelterFilter,
          choiceFilter('partner_key', 'Integration type', choices, 'All types', from),
          choiceFilter('state_key', 'State', stateChoices, 'All'),
        ]}
        columns={[
          { key: 'state_key', title: 'State', render: (record) => <StateTag integration={record} />, width: 110 },
          {
            key: 'branch.name',
            title: 'Shelter / location',
            sortable: true,
            small: 'headline',
            render: (record) => (
              <span className="row-place">
                {placeOf(record).replace('/', ' / ')}
                <small>{record.description}</small>
              </span>
            ),
          },
          {
            key: 'partner_key',
            title: 'Partner',
            render: (record) => <span className="row-whole">{nameOf(record.partner_key)}</span>,
            sortable: true,
          },
          {
            key: 'main',
            title: 'Main',
            render: ({ main }) => <span className={main ? 'tag green' : 'tag'}>{main ? 'Yes' : 'No'}</span>,
            sortable: true,
            width: 85,
            small: 'titled',
          },
          {
            key: 'last_sync',
            title: 'Last sync',
            render: ({ last_sync }) => (last_sync ? <When value={last_sync} /> : 'Never'),
            sortable: true,
            small: 'titled',
          },
          { key: 'total_pets', title: 'Pets', render: (record) => <Pets record={record} />, sortable: true, small: 'titled' },
        ]}
        add={{ label: 'Create new integration', call: connect, to: '/integration/add' }}
        empty={{
          title: 'No integrations yet',
          text: 'An integration keeps the pets of a location in step with the software that its shelter runs. Connect the first one.',
        }}
        keyOf={({ uuid }) => uuid}
        moves={({ state_key }) => isUnderWay(state_key)}
        opens={({ uuid }) => ({ to: `/integration/${uuid}` })}
        edit={{ call: updateSettings, called: ({ description }) => description }}
        actions={(record) => <Actions record={record} />}
      />
    </>
  );
}

const Pets = ({ record: { total_pets, pending_pets } }: { record: Integration }) => (
  <span className="row-tags">
    {total_pets.toLocaleString()}
    {pending_pets > 0 && <span className="tag amber">{pending_pets.toLocaleString()} waiting</span>}
  </span>
);

function Actions({ record }: { record: Integration }) {
  const { itemsOf, run, dialog } = useIntegrationActions();
  const items = itemsOf(record);
  return (
    <>
      <MoreMenu inRow label={`More for ${record.description}`} items={items} onChoose={(key) => void run(key, record)} />
      {dialog}
    </>
  );
}
