import { search } from '@homeward/contract/visit';
import { createFileRoute } from '@tanstack/react-router';
import { dayFilter, hereFilter } from '../../../screens/visit/days.ts';
import { VisitDrawer } from '../../../screens/visit/visit-drawer.tsx';
import { VisitMoves } from '../../../screens/visit/visit-moves.tsx';
import { endNames, nameOf, statusChoices, statusNames, statusTones } from '../../../screens/visit/visit-words.ts';
import { choiceFilter, textFilter } from '../../../ui/list/filter.ts';
import { filtersOf, openListAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { When } from '../../../ui/text/when.tsx';

export const Route = createFileRoute('/organization/visit/')({ validateSearch: openListAddress, component: Visits });

/** Who comes in is shown within two seconds. */
const EVERY = 1500;

/** The desk: who is here, since when and for what, whoever waits longest first. */
function Visits() {
  const { open, ...address } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <ListPage
        title="Visits"
        call={search}
        address={address}
        fixed={filtersOf(address).here ? {} : { here: true }}
        relations={{ visitor: true, branch: true }}
        sort="since"
        filters={[
          hereFilter,
          textFilter('visitor.name', 'Name'),
          textFilter('branch.name', 'Location'),
          choiceFilter('status_key', 'Status', statusChoices, 'All'),
          textFilter('reason_name', 'Reason'),
          dayFilter,
        ]}
        columns={[
          {
            key: 'place',
            title: 'Place',
            render: ({ place }) => place ?? '',
            width: 70,
            align: 'right',
            small: 'titled',
          },
          { key: 'visitor.name', title: 'Name', render: nameOf, sortable: true, small: 'headline' },
          {
            key: 'status_key',
            title: 'Status',
            render: ({ status_key, ended_key }) => (
              <span className={`tag ${ended_key ? '' : statusTones[status_key]}`}>
                {ended_key ? endNames[ended_key] : statusNames[status_key]}
              </span>
            ),
            sortable: true,
          },
          { key: 'since', title: 'Since', render: ({ since }) => <When value={since} />, sortable: true, small: 'titled' },
          { key: 'reason_name', title: 'Reason', render: ({ reason_name }) => reason_name ?? 'Scanned code', sortable: true },
          { key: 'branch.name', title: 'Location', render: ({ branch }) => branch?.name, sortable: true, spare: true },
        ]}
        empty={{ title: 'Nobody is here', text: 'Whoever checks in at a kiosk or joins a wait list appears here by itself.' }}
        keyOf={({ uuid }) => uuid}
        opens={({ uuid }) => ({ to: '/organization/visit', search: { ...address, open: uuid } })}
        actions={(visit) => <VisitMoves visit={visit} />}
        every={EVERY}
      />
      {open && <VisitDrawer key={open} uuid={open} onClose={() => void navigate({ search: address })} />}
    </>
  );
}
