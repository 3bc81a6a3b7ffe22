import type { EffectiveDefinition } from '@homeward/contract/integration';
import { keyName } from '@homeward/contract/wording';
import type { z } from 'zod';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { testOf } from '../../definition/definition-words.ts';
import { Path } from '../../definition/path.tsx';
import { usePartners } from '../../partner/use-partners.ts';
import { NetworkName } from './sections.tsx';

type Definition = z.output<typeof EffectiveDefinition>;

/** The definitions that hold, in the order in which they are tried: of one characteristic the first that passes wins (decision 71). */
export function Definitions({ definitions }: { definitions: Definition[] }) {
  const { nameOf } = usePartners();
  if (!definitions.length) return <p className="integration-none">No definition holds for this integration.</p>;
  const isFirst = ({ uuid, characteristicType }: Definition) =>
    definitions.find((other) => other.characteristicType === characteristicType)?.uuid === uuid;
  return (
    <DataTable
      caption="Definitions"
      rows={definitions}
      keyOf={({ uuid }) => uuid}
      columns={[
        { key: 'partner', title: 'Partner', render: ({ partner_key }) => <Whole text={nameOf(partner_key)} />, small: 'hidden' },
        {
          key: 'characteristic',
          title: 'Characteristic type',
          render: ({ characteristicType }) => keyName(characteristicType),
          small: 'headline',
        },
        { key: 'type', title: 'Type', render: ({ type }) => <Whole text={keyName(type)} /> },
        { key: 'path', title: 'Path', render: ({ path }) => <Path path={path} /> },
        {
          key: 'condition',
          title: 'Condition',
          render: ({ condition, value }) => <span className="cell-word">{testOf(condition, value)}</span>,
        },
        { key: 'priority', title: 'Priority', render: ({ priority }) => priority, align: 'right', small: 'titled', spare: true },
        { key: 'global', title: 'Global', render: ({ global }) => (global ? 'Yes' : 'No'), small: 'titled', spare: true },
        {
          key: 'source',
          title: 'From',
          render: ({ network }) => <span className="cell-word">{network ? <NetworkName network={network} /> : 'Global'}</span>,
          small: 'titled',
        },
        {
          key: 'winner',
          title: 'Wins',
          render: (record) =>
            isFirst(record) ? <span className="tag green">Winner</span> : <span className="tag">Tried after it</span>,
        },
      ]}
    />
  );
}

const Whole = ({ text }: { text: string }) => <span className="row-whole">{text}</span>;
