import { preview, search } from '@homeward/contract/integration';
import { totalPets } from '@homeward/contract/integration-settings';
import { search as searchPets } from '@homeward/contract/pet';
import { isUnderWay } from '@homeward/contract/sync';
import { search as searchAnimals } from '@homeward/contract/sync-pet';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import type { RowAddress } from '../../../ui/list/row-action.tsx';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { readingOf, Unread } from '../../../ui/page/lookup.tsx';
import { Absent } from '../../../ui/page/record.tsx';
import { useWaitedWords } from '../../mapping/waited-words.ts';
import { usePartners } from '../../partner/use-partners.ts';
import { totalQuery } from '../settings/settings-query.ts';
import { useHistory } from '../sync/use-sync.ts';
import type { TabProps } from '../tabs.ts';
import { broughtBy } from '../use-integration-filter.ts';
import { Animals } from './animals.tsx';
import { Definitions } from './definitions.tsx';
import { NextStep } from './next-step.tsx';
import { Runs } from './runs.tsx';
import { Sections } from './sections.tsx';
import { SettingsTree } from './settings-tree.tsx';
import './dashboard.css';

/** What the integration is told to do, wherever that comes from, and how many pets it brings. */
export default function DashboardTab({ integration }: TabProps) {
  const { uuid, last_sync } = integration;
  const reading = useQuery({
    // What the newest sync found belongs to it.
    queryKey: [preview.path, uuid, last_sync],
    queryFn: ({ signal }) => post(preview, { integration_uuid: uuid }, { signal }),
  });
  const { data } = reading;
  if (!data) return <Absent of={reading} />;
  return (
    <div className="dashboard">
      <NextStep integration={integration} />
      <Total integration={integration} counted={data} />
      {can(searchPets) && <Animals integration={integration} />}
      {can(search) && (
        <Boundary>
          <Runs integration={integration} />
        </Boundary>
      )}
      <section className="card">
        <h2>Settings</h2>
        <Boundary>
          <SettingsTree integration={integration} data={data} />
        </Boundary>
      </section>
      <section className="card">
        <h2>Sync Sections</h2>
        <Boundary>
          <Sections sections={data.sync_sections} />
        </Boundary>
      </section>
      <section className="card">
        <h2>Definitions</h2>
        <Boundary>
          <Definitions definitions={data.definitions} />
        </Boundary>
      </section>
    </div>
  );
}

interface TotalProps extends Pick<TabProps, 'integration'> {
  counted: Pick<z.output<typeof preview.output>, 'total' | 'uncounted'>;
}

function Total({ integration, counted }: TotalProps) {
  const { total_pets, pending_pets } = integration;
  const words = useWaitedWords(integration, pending_pets > 0);
  return (
    <section className="card dashboard-total">
      <h2>Total</h2>
      <div>
        <Wanted integration={integration} counted={counted} />
      </div>
      <p>
        {can(searchPets) ? (
          <Link to="/organization/pet" search={broughtBy(integration)}>
            <b>{total_pets.toLocaleString()}</b>
            pets here
          </Link>
        ) : (
          <>
            <b>{total_pets.toLocaleString()}</b>
            <span>pets here</span>
          </>
        )}
      </p>
      <p>
        <Pending integration={integration} />
        {/* The words are other than the animals, and fewer. */}
        {pending_pets > 0 && (
          <Link {...words} className="dashboard-words">
            Map the words
          </Link>
        )}
      </p>
    </section>
  );
}

/** Leads to the animals where the last run lists as many: one that reads changes alone does not meet all of them. */
function Pending({ integration }: Pick<TabProps, 'integration'>) {
  const { uuid, pending_pets } = integration;
  const history = useHistory(integration, pending_pets > 0 && can(search));
  const last = history.data?.find(({ dry_run, state_key }) => !dry_run && !isUnderWay(state_key));
  const said = (
    <>
      <b>{pending_pets.toLocaleString()}</b>
      <span>wait for a mapping</span>
    </>
  );
  if (!pending_pets || last?.waiting !== pending_pets || !can(searchAnimals)) return said;
  const at: RowAddress = { to: `/integration/${uuid}/sync`, search: { sync: last.uuid, filter_outcome_key: 'WAITING' } };
  return <Link {...at}>{said}</Link>;
}

/** As the last run has counted them; where no run has under these settings yet, the partner is asked, as Settings does. */
function Wanted({ integration, counted: { total: counted, uncounted } }: TotalProps) {
  const { uuid, partner_key } = integration;
  const { nameOf } = usePartners();
  const asks = counted === null && can(totalPets);
  const query = useQuery({ ...totalQuery(uuid), enabled: asks });
  const from = readingOf(query);
  const total = counted ?? query.data?.total;
  if (from.failure) return <Unread of={from} what="How many there are" />;
  const said = () => {
    if (typeof total === 'number')
      return `animals at ${nameOf(partner_key)} pass the filters and are offered${counted === null ? '' : ', by its last sync'}`;
    if (query.isFetching) return 'counting…';
    return uncounted === 'FILTERS'
      ? 'The filters are others since the last sync: known after the next one'
      : 'No sync has counted them yet: known after the next one';
  };
  return (
    <>
      <b>{total?.toLocaleString() ?? '–'}</b>
      <span role="status">{said()}</span>
    </>
  );
}
