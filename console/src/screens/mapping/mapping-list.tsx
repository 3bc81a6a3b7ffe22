import { pendingCount } from '@homeward/contract/mapping';
import { Button } from 'antd';
import { CheckCheck, Sparkles } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import { refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useTyped } from '../../ui/form/unsaved.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';
import { EmbeddedList } from '../../ui/list/list-page.tsx';
import { Unread } from '../../ui/page/lookup.tsx';
import { usePartners } from '../partner/use-partners.ts';
import { DeletePending } from './delete-pending.tsx';
import { mappingFilters } from './filters.ts';
import { type Kind, type Mapping, tabNames } from './kinds.ts';
import { Meaning } from './meaning.tsx';
import { type Decisions, useDecisions } from './use-decisions.ts';

/** Pending words come first, until the address says otherwise. */
const SORT = ['-pending', 'name'];
const pets = (count: number) => (count === 1 ? '1 pet' : `${count.toLocaleString()} pets`);
const accepted = ({ resolved, waiting }: { resolved: number; waiting: number }) =>
  `${resolved === 1 ? '1 mapping' : `${resolved} mappings`} accepted. ${pets(waiting)} waited. They arrive with the next sync.`;

/** What is chosen in the list and not accepted yet. */
export interface Chosen {
  count: number;
  /** Resolves with whether it was. */
  accept: () => Promise<boolean>;
}

interface MappingListProps {
  kind: Kind;
  address: ListAddress;
  chosen: Ref<Chosen>;
}

/** The words of one kind. What is pending gets its meaning right here, many at once. */
export function MappingList({ kind, address, chosen }: MappingListProps) {
  const partners = usePartners();
  const asked = {
    call: kind.search,
    address,
    relations: kind.relations,
    sort: SORT,
    filters: mappingFilters(partners),
  };
  const decisions = useDecisions(kind, asked);
  const { run, busy } = useAction(kind.resolve, {
    success: accepted,
    failure: (reason) => `Failed to accept mappings. Reason: ${reason}`,
  });
  const accept = async (mappings: Decisions['sure']) => {
    const isDone = Boolean(await run({ mappings }));
    if (isDone) decisions.clear();
    else await decisions.dropDecided();
    await refresh(kind.search, pendingCount);
    return isDone;
  };
  useTyped('meanings', decisions.chosen.length > 0, `/integration-mapping/${kind.key}`);
  useImperativeHandle(chosen, () => ({ count: decisions.chosen.length, accept: () => accept(decisions.chosen) }));
  return (
    <EmbeddedList
      {...asked}
      title={tabNames[kind.key]}
      columns={[
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        {
          key: 'partner_key',
          title: 'Partner',
          render: (row) => <span className="cell-word">{partners.nameOf(row.partner_key)}</span>,
          sortable: true,
        },
        { key: 'external_id', title: 'External ID', render: (row) => row.external_id, sortable: true, small: 'titled' },
        { key: kind.target, title: kind.column, render: (row) => <Meaning kind={kind} row={row} decisions={decisions} /> },
        ...(kind.key === 'breed'
          ? [{ key: 'specie.name', title: 'Specie', render: (row: Mapping) => row.specie?.name, sortable: true }]
          : []),
        {
          key: 'waiting',
          title: 'Waiting pets',
          render: ({ waiting }) => waiting.toLocaleString(),
          sortable: true,
          align: 'right',
          small: 'titled',
        },
      ]}
      selection={decisions.selection}
      extra={
        <>
          <Unread of={decisions.suggesting} what="Suggestions" />
          {/* First, so that it moves no other when it comes. */}
          {decisions.sure.length > 0 && !decisions.chosen.length && (
            <Button
              type="primary"
              icon={<Sparkles size={16} aria-hidden />}
              loading={busy}
              onClick={() => void accept(decisions.sure)}
            >
              {`Accept all that are sure (${decisions.sure.length})`}
            </Button>
          )}
          {can(kind.deletePending) && <DeletePending kind={kind} address={address} />}
          {decisions.selection && (
            <Button
              icon={<CheckCheck size={16} aria-hidden />}
              disabled={!decisions.chosen.length}
              loading={busy}
              onClick={() => void accept(decisions.chosen)}
            >
              {decisions.chosen.length ? `Accept selected (${decisions.chosen.length})` : 'Accept selected'}
            </Button>
          )}
        </>
      }
      add={{ label: 'Add', call: kind.save, to: `/integration-mapping/${kind.key}/add`, within: true }}
      empty={{ title: 'No mappings yet', text: 'Words that no name here matches appear when a partner sends them.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/integration-mapping/${kind.key}/${uuid}`, search: true })}
      edit={{ call: kind.save, called: ({ name }) => name }}
    />
  );
}
