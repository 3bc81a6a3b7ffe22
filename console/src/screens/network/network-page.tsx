import { search } from '@homeward/contract/network';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { ApiError } from '../../api/client.ts';
import { holdsPath } from '../../session/held.ts';
import { useSession } from '../../session/session.ts';
import { Failed } from '../../ui/empty.tsx';
import { Forbidden } from '../../ui/forbidden.tsx';
import { useThere } from '../../ui/later.tsx';
import { Loading } from '../../ui/loading.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { plain } from '../../ui/plain.ts';
import { isPermitted } from '../../ui/record-tab.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useTitle } from '../../ui/title.ts';
import { networkQuery, titleOf } from './network-query.ts';
import { tabs } from './tabs.ts';
import '../../ui/list-page.css';
import '../../ui/record-form.css';
import './network.css';

interface NetworkPageProps {
  networkUuid: string;
  activeTab: string;
}

/** Integrations of a shelter with one partner, and what they share. */
export function NetworkPage(props: NetworkPageProps) {
  useSession();
  return holdsPath(search.path) ? <Permitted {...props} /> : <Forbidden needs={[search]} />;
}

function Permitted({ networkUuid, activeTab }: NetworkPageProps) {
  const tab = tabs.find(({ key }) => key === activeTab);
  const isThere = useThere(tab?.component);
  const { data: network, error, refetch } = useQuery(networkQuery(networkUuid));
  useTitle(network ? titleOf(network) : 'Network');
  if (error instanceof ApiError && error.http === 403) return <Forbidden needs={[search]} />;
  // An address whose uuid is none is as empty as one of a network that is gone.
  if (error instanceof ApiError && (error.http === 404 || error.http === 422)) return <NotFound title="Network not found" />;
  if (error && !network)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => refetch()} />
      </div>
    );
  return (
    <>
      <Link to="/network" className="back" activeOptions={{ exact: true }}>
        <ChevronLeft size={15} aria-hidden />
        Networks
      </Link>
      <header className="page-head">
        <h1>{network ? titleOf(network) : <Skeleton.Input active size="small" />}</h1>
        {network && (
          <>
            <span className={network.active ? 'tag green' : 'tag'}>
              <i aria-hidden />
              {network.active ? 'Active' : 'Inactive'}
            </span>
            <span className="network-facts">
              {network.description && `${plain(network.description)} · `}Weight {network.weight.toLocaleString()}
            </span>
          </>
        )}
      </header>
      <TabLinks
        label="Parts of the network"
        tabs={tabs.filter(isPermitted)}
        active={activeTab}
        to={(key) => `/network/${networkUuid}/${key}`}
      />
      {tab && !isPermitted(tab) ? (
        <Forbidden needs={tab.reads ?? []} />
      ) : network && tab && isThere ? (
        <tab.component key={tab.key} network={network} />
      ) : (
        <Loading />
      )}
    </>
  );
}
