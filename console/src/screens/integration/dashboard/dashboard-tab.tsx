import { preview } from '@homeward/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../../api/client.ts';
import { Boundary } from '../../../ui/boundary.tsx';
import { Failed } from '../../../ui/empty.tsx';
import { Loading } from '../../../ui/loading.tsx';
import type { TabProps } from '../tabs.ts';
import { Definitions } from './definitions.tsx';
import { Sections } from './sections.tsx';
import { SettingsTree } from './settings-tree.tsx';
import './dashboard.css';

/** What the integration is told to do, wherever that comes from, and how many pets it brings. */
export default function DashboardTab({ integration: { uuid, total_pets, pending_pets, last_sync } }: TabProps) {
  const { data, error, refetch } = useQuery({
    // What the newest sync found belongs to it.
    queryKey: [preview.path, uuid, last_sync],
    queryFn: ({ signal }) => post(preview, { integration_uuid: uuid }, { signal }),
  });
  if (error && !data)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => refetch()} />
      </div>
    );
  if (!data) return <Loading />;
  return (
    <div className="dashboard">
      <section className="card dashboard-total">
        <h2>Total</h2>
        <p>
          <b>{data.total === null ? '–' : data.total.toLocaleString()}</b>
          <span>{data.total === null ? 'Known after the first whole sync' : 'animals that pass the filters'}</span>
        </p>
        <p>
          <b>{total_pets.toLocaleString()}</b>
          <span>pets here</span>
        </p>
        <p>
          <b>{pending_pets.toLocaleString()}</b>
          <span>wait for a mapping</span>
        </p>
      </section>
      <section className="card">
        <h2>Settings</h2>
        <Boundary>
          <SettingsTree settings={data.settings} />
        </Boundary>
      </section>
      <section className="card">
        <h2>Sync Sections</h2>
        <Boundary>
          <Sections sections={data.sync_sections} />
        </Boundary>
      </section>
      <section className="card dashboard-wide">
        <h2>Definitions</h2>
        <Boundary>
          <Definitions definitions={data.definitions} />
        </Boundary>
      </section>
    </div>
  );
}
