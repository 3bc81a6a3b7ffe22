import * as integration from '@homeward/contract/integration';
import { connect, disconnect } from '@homeward/contract/network';
import { getRouteApi } from '@tanstack/react-router';
import { EmbeddedList } from '../../ui/list/list-page.tsx';
import { Uuid } from '../../ui/text/uuid.tsx';
import { ConnectedSwitch } from './connected-switch.tsx';
import type { TabProps } from './tabs.ts';

const route = getRouteApi('/network/$networkUuid/$activeTab');

/** The integrations that the network may connect: its shelter's, with its partner. */
export default function IntegrationsTab({ network: { uuid: network_uuid, shelter_id, partner_key } }: TabProps) {
  return (
    <EmbeddedList
      title="Integrations"
      call={integration.search}
      address={route.useSearch()}
      fixed={{ shelter_id, partner_key, active: true, deleted: false, 'branch.deleted': false }}
      relations={{ branch: true, networks: true }}
      sort="description"
      filters={[]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, small: 'hidden' },
        {
          key: 'description',
          title: 'Description',
          render: ({ description }) => description,
          sortable: true,
          small: 'headline',
        },
        { key: 'branch.name', title: 'Location', render: ({ branch }) => branch?.name, sortable: true },
        {
          key: 'connected',
          title: 'Connected',
          render: ({ uuid, description, networks = [] }) => (
            <ConnectedSwitch
              connect={connect}
              disconnect={disconnect}
              input={{ network_uuid, integration_uuid: uuid }}
              connected={networks.some((network) => network.uuid === network_uuid)}
              name={description}
            />
          ),
          width: 120,
          small: 'titled',
        },
      ]}
      empty={{ title: 'No integrations yet', text: 'This shelter has no connected integration with this partner.' }}
      keyOf={({ uuid }) => uuid}
    />
  );
}
