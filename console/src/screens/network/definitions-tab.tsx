import * as definition from '@homeward/contract/characteristics-definition';
import { keyName } from '@homeward/contract/wording';
import { getRouteApi } from '@tanstack/react-router';
import { EmbeddedList } from '../../ui/list/list-page.tsx';
import { Uuid } from '../../ui/text/uuid.tsx';
import { conditionWords } from '../definition/definition-words.ts';
import { Path } from '../definition/path.tsx';
import { ConnectedSwitch } from './connected-switch.tsx';
import type { TabProps } from './tabs.ts';

const route = getRouteApi('/network/$networkUuid/$activeTab');

/** The definitions that the network may connect: its shelter's, for its partner; global ones hold without it. */
export default function DefinitionsTab({ network: { uuid: network_uuid, shelter_id, partner_key } }: TabProps) {
  return (
    <EmbeddedList
      title="Definitions"
      call={definition.search}
      address={route.useSearch()}
      fixed={{ shelter_id, partner_key, global: false, deleted: false }}
      relations={{ networks: { with: { network: true } } }}
      sort="-priority"
      filters={[]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, small: 'hidden' },
        {
          key: 'path',
          title: 'Path',
          render: ({ path }) => <Path path={path} />,
          sortable: true,
          small: 'headline',
        },
        { key: 'type', title: 'Type', render: ({ type }) => <span className="cell-word">{keyName(type)}</span>, sortable: true },
        {
          key: 'condition',
          title: 'Condition',
          render: ({ condition }) => <span className="cell-word">{conditionWords[condition]}</span>,
          sortable: true,
        },
        { key: 'value', title: 'Value', render: ({ value }) => value, sortable: true },
        {
          key: 'priority',
          title: 'Priority',
          render: ({ priority }) => priority.toLocaleString(),
          sortable: true,
          align: 'right',
          width: 90,
          small: 'titled',
        },
        {
          key: 'connected',
          title: 'Connected',
          render: ({ uuid, path, networks = [] }) => (
            <ConnectedSwitch
              connect={definition.connect}
              disconnect={definition.disconnect}
              input={{ network_uuid, definition_uuid: uuid }}
              connected={networks.some(({ network }) => network?.uuid === network_uuid)}
              name={path}
            />
          ),
          width: 120,
          small: 'titled',
        },
      ]}
      empty={{ title: 'No definitions yet', text: 'This shelter has no definition for this partner.' }}
      keyOf={({ uuid }) => uuid}
    />
  );
}
