import * as definition from '@homeward/contract/characteristics-definition';
import * as shelter from '@homeward/contract/shelter';
import { keyName } from '@homeward/contract/wording';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { can } from '../../session/session.ts';
import { choiceFilter, flagFilter, uuidFilter } from '../../ui/list/filter.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Uuid } from '../../ui/text/uuid.tsx';
import { usePartners } from '../partner/use-partners.ts';
import { useShelterFilter } from '../shelter/use-shelter-filter.ts';
import { DefinitionModal } from './definition-modal.tsx';
import { conditionWords } from './definition-words.ts';
import { Path } from './path.tsx';

interface DefinitionsProps {
  address: ListAddress;
  /** The definition that is open, or 'add'. */
  open: string | undefined;
  onOpen: (uuid?: string) => void;
}

const Word = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
const Words = ({ children }: { children: string | null }) => <span className="cell-word">{children}</span>;
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

/** What partners' fields say of a pet's characteristics. */
export function Definitions({ address, open, onOpen }: DefinitionsProps) {
  const { from, choices, nameOf } = usePartners();
  const seesShelters = can(shelter.search);
  return (
    <>
      <ListPage
        title="List of Definitions"
        call={definition.search}
        address={address}
        relations={{ applies_nowhere: true, ...(seesShelters ? { shelter: true } : {}) }}
        sort="-id"
        filters={[
          uuidFilter(),
          ...useShelterFilter(address),
          choiceFilter('partner_key', 'Partner', choices, 'All partners', from),
          flagFilter('global', 'Holds for', ['Global', 'Shelter']),
          flagFilter('applies_nowhere', 'Applies', ['Nowhere', 'Somewhere or off']),
        ]}
        columns={[
          { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, small: 'hidden' },
          {
            key: 'partner_key',
            title: 'Partner',
            render: ({ partner_key }) => <Word>{nameOf(partner_key)}</Word>,
            sortable: true,
          },
          {
            key: 'shelter.name',
            title: 'Shelter',
            render: (row) => row.shelter && <Words>{row.shelter.name}</Words>,
            sortable: seesShelters,
          },
          {
            key: 'path',
            title: 'Path',
            render: ({ path }) => <Path path={path} />,
            sortable: true,
            small: 'headline',
          },
          { key: 'type', title: 'Type', render: ({ type }) => <Word>{keyName(type)}</Word>, sortable: true },
          {
            key: 'condition',
            title: 'Condition',
            render: ({ condition }) => <Word>{conditionWords[condition]}</Word>,
            sortable: true,
          },
          { key: 'value', title: 'Value', render: ({ value }) => <Words>{value}</Words>, sortable: true, small: 'titled' },
          {
            key: 'priority',
            title: 'Priority',
            render: ({ priority }) => priority,
            sortable: true,
            align: 'right',
            small: 'titled',
          },
          {
            key: 'active',
            title: 'Active',
            render: ({ active, applies_nowhere }) => (applies_nowhere ? <Words>Yes, applies nowhere</Words> : yesNo(active)),
            sortable: true,
            small: 'titled',
          },
          { key: 'global', title: 'Global', render: ({ global }) => yesNo(global), sortable: true, small: 'titled' },
        ]}
        extra={
          can(definition.create) && (
            <Button type="primary" icon={<Plus size={17} aria-hidden />} onClick={() => onOpen('add')}>
              Create new definition
            </Button>
          )
        }
        empty={{ title: 'No definitions yet', text: 'They read characteristics out of what a partner tells of its animals.' }}
        keyOf={({ uuid }) => uuid}
        opens={({ uuid }) => ({ to: '/definitions', search: { ...address, open: uuid } })}
        edit={{ call: definition.update, called: ({ path }) => path }}
      />
      {open && <DefinitionModal key={open} uuid={open} onClose={() => onOpen()} />}
    </>
  );
}
