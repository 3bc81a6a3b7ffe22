import { type AuditEntry, search } from '@homeward/contract/audit';
import * as user from '@homeward/contract/user';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lookupQuery } from '../../api/queries.ts';
import { AuditExport } from '../../screens/audit/audit-export.tsx';
import { filtersFor } from '../../screens/audit/audit-filters.ts';
import { Request, recordsOf, What, Who } from '../../screens/audit/audit-row.tsx';
import { ofShelter } from '../../screens/network/network-query.ts';
import { useOwnerFilter } from '../../screens/shelter/use-shelter-filter.ts';
import { can } from '../../session/session.ts';
import type { Column } from '../../ui/list/data-table.tsx';
import { conditionsOf } from '../../ui/list/filter.ts';
import { filtersOf, listAddress } from '../../ui/list/list-address.ts';
import { ListPage, pageQuery } from '../../ui/list/list-page.tsx';
import { Unread, useLookup } from '../../ui/page/lookup.tsx';
import { type Names, useNames } from '../../ui/page/use-names.ts';
import { When } from '../../ui/text/when.tsx';

export const Route = createFileRoute('/admin/audit')({ validateSearch: listAddress, component: Audit });

const columnsWith = (names: Names): Column<AuditEntry>[] => [
  { key: 'created_date', title: 'When', render: ({ created_date }) => <When value={created_date} />, width: 140, sortable: true },
  { key: 'who', title: 'Who', render: (entry) => <Who entry={entry} />, width: 150 },
  { key: 'what', title: 'What', render: (entry) => <What entry={entry} names={names} />, small: 'headline' },
  { key: 'call', title: 'Call', render: (entry) => <Request entry={entry} names={names} />, width: 180 },
];

/** Every change there was, by whom, of what and in which call: of those the reader may search. */
function Audit() {
  const address = Route.useSearch();
  const seesUsers = can(user.search);
  const users = useLookup(lookupQuery(user.search, { search: { 'deleted.in': [true, false] } }), seesUsers);
  const filters = [...filtersFor(users, seesUsers), ...useOwnerFilter(address)];
  const applied = filtersOf(address);
  // In the order of time where that is asked for, which finds them by time.
  const isTimed = Object.keys(applied).some((key) => key.startsWith('created_date'));
  const asked = {
    ...{ call: search, address, filters, ids: true, sort: isTimed ? '-created_date' : '-id' },
    relations: { ...(seesUsers && { user: true }), ...ofShelter() },
  };
  const rows = useQuery({ ...pageQuery(asked), enabled: can(search) }).data?.result ?? [];
  const names = useNames(rows, recordsOf(rows));
  return (
    <>
      <Unread of={names} what="What the changes are of" />
      <ListPage
        {...asked}
        title="Who did what"
        columns={columnsWith(names)}
        extra={<AuditExport search={{ ...conditionsOf(filters, applied), ...(seesUsers && { with: { user: true } }) }} />}
        empty={{ title: 'No changes yet', text: 'Whatever anybody changes stands here, with what it was before.' }}
        keyOf={({ id }) => String(id)}
      />
    </>
  );
}
