import { search } from '@homeward/contract/network';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { ApiError } from '../../api/client.ts';
import { holdsPath } from '../../session/held.ts';
import { useSession } from '../../session/session.ts';
import { Failed } from '../../ui/page/empty.tsx';
import { Forbidden } from '../../ui/page/forbidden.tsx';
import { useThere } from '../../ui/page/later.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { isPermitted } from '../../ui/page/record-tab.ts';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { useTitle } from '../../ui/page/title.ts';
import { plain } from '../../ui/text/plain.ts';
import { networkQuery, titleOf } from './network-query.ts';
import { tabs } from './tabs.ts';
import '../../ui/list/list-page.css';
import '../../ui/form/record-form.css';
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
