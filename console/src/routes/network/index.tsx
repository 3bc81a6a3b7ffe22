import { search as integrations } from '@homeward/contract/integration';
import * as network from '@homeward/contract/network';
import { search as shelters } from '@homeward/contract/shelter';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowRight, Pencil, Plus } from 'lucide-react';
import { NetworkModal } from '../../screens/network/network-modal.tsx';
import { nameOf, ofShelter } from '../../screens/network/network-query.ts';
import { usePartners } from '../../screens/partner/use-partners.ts';
import { useShelterFilter } from '../../screens/shelter/use-shelter-filter.ts';
import { can } from '../../session/session.ts';
import type { Column } from '../../ui/list/data-table.tsx';
import { choiceFilter, uuidFilter } from '../../ui/list/filter.ts';
import { openListAddress } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { HoverList } from '../../ui/text/hover-list.tsx';

export const Route = createFileRoute('/network/')({ validateSearch: openListAddress, component: Networks });

const integrationsOf = ({ connections = [] }: network.Network) => connections.flatMap(({ integration }) => integration ?? []);

function Networks() {
  const { open, ...address } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { from, choices, nameOf: partnerOf } = usePartners();
  const shelterFilter = useShelterFilter(address);
  const formOf = (uuid: string) => ({ to: '/network', search: { ...address, open: uuid } }) as const;
  return (
    <>
      <ListPage
        title="List of Networks"
        call={network.search}
        address={address}
        fixed={{ deleted: false }}
        relations={{ ...ofShelter(), ...(can(integrations) ? { connections: { with: { integration: true } } } : {}) }}
        sort="-id"
        filters={[uuidFilter(), ...shelterFilter, choiceFilter('partner_key', 'Partner', choices, 'All partners', from)]}
        columns={[
          ...(can(shelters) ? [shelterColumn] : []),
          {
            key: 'partner_key',
            title: 'Partner',
            render: ({ partner_key }) => <span className="cell-word">{partnerOf(partner_key)}</span>,
            sortable: true,
            ...(can(shelters) ? {} : { small: 'headline' as const }),
          },
          {
            key: 'description',
            title: 'Description',
            render: ({ description }) => description && <span className="cell-text">{description}</span>,
            sortable: true,
          },
          {
            key: 'weight',
            title: 'Weight',
            render: ({ weight }) => weight.toLocaleString(),
            sortable: true,
            align: 'right',
            width: 100,
            small: 'titled',
          },
          ...(can(integrations) ? [integrationsColumn] : []),
          {
            key: 'active',
            title: 'Active',
            render: ({ active }) => <span className={active ? 'tag green' : 'tag'}>{active ? 'Yes' : 'No'}</span>,
            sortable: true,
            width: 90,
            small: 'titled',
          },
        ]}
        extra={
          can(network.create) && (
            <Link {...formOf('add')} className="button-primary">
              <Plus size={17} aria-hidden />
              Create new network
            </Link>
          )
        }
        empty={{
          title: 'No networks yet',
          text: 'A network gives several integrations of a shelter the same definitions, sections and settings.',
        }}
        keyOf={({ uuid }) => uuid}
        opens={({ uuid }) => ({ to: `/network/${uuid}` })}
        actions={(record) => (
          <>
            {can(network.update) && (
              <Link {...formOf(record.uuid)} className="table-action" aria-label={`Edit ${nameOf(record)}`}>
                <Pencil size={16} strokeWidth={1.7} aria-hidden />
              </Link>
            )}
            <Link
              to="/network/$networkUuid"
              params={{ networkUuid: record.uuid }}
              className="table-action"
              aria-label={`Open ${nameOf(record)}`}
            >
              <ArrowRight size={16} strokeWidth={1.7} aria-hidden />
            </Link>
          </>
        )}
      />
      {open && <NetworkModal key={open} uuid={open} onClose={() => void navigate({ search: address })} />}
    </>
  );
}

const shelterColumn: Column<network.Network> = {
  key: 'shelter.name',
  title: 'Shelter',
  render: ({ shelter }) => shelter?.name,
  sortable: true,
  small: 'headline',
};

const integrationsColumn: Column<network.Network> = {
  key: 'integrations',
  title: 'Integrations',
  render: (record) => {
    const connected = integrationsOf(record);
    return (
      <HoverList count={connected.length} label={connected.length === 1 ? 'integration' : 'integrations'}>
        <ul>
          {connected.map(({ uuid, description }) => (
            <li key={uuid}>{description}</li>
          ))}
        </ul>
      </HoverList>
    );
  },
  align: 'right',
  width: 110,
  small: 'titled',
};
