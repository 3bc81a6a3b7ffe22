import { type Network, search } from '@homeward/contract/network';
import { useThere } from '../../ui/page/later.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { RecordPage } from '../../ui/page/record-page.tsx';
import { plain } from '../../ui/text/plain.ts';
import { networkQuery, titleOf } from './network-query.ts';
import { tabs } from './tabs.ts';
import './network.css';

interface NetworkPageProps {
  networkUuid: string;
  activeTab: string;
}

/** Integrations of a shelter with one partner, and what they share. */
export function NetworkPage({ networkUuid, activeTab }: NetworkPageProps) {
  const tab = tabs.find(({ key }) => key === activeTab);
  const isThere = useThere(tab?.component);
  return (
    <RecordPage
      noun="network"
      read={search}
      query={networkQuery(networkUuid)}
      titleOf={(network) => (network ? titleOf(network) : 'Network')}
      back={{ label: 'Networks', to: '/network' }}
      about={(network) => <About network={network} />}
      tabs={tabs}
      activeTab={activeTab}
      to={(key) => `/network/${networkUuid}/${key}`}
    >
      {(network) => (tab && isThere ? <tab.component key={tab.key} network={network} /> : <Loading />)}
    </RecordPage>
  );
}

const About = ({ network: { active, description, weight } }: { network: Network }) => (
  <>
    <span className={active ? 'tag green' : 'tag'}>
      <i aria-hidden />
      {active ? 'Active' : 'Inactive'}
    </span>
    <span className="network-facts">
      {description && `${plain(description)} · `}Weight {weight.toLocaleString()}
    </span>
  </>
);
