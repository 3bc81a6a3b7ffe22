import { type Integration, search } from '@homeward/contract/integration';
import { search as searchShelters } from '@homeward/contract/shelter';
import { isUnderWay } from '@homeward/contract/sync';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { can } from '../../session/session.ts';
import { MoreMenu } from '../../ui/action/more-menu.tsx';
import { useThere } from '../../ui/page/later.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { RecordPage } from '../../ui/page/record-page.tsx';
import { usePartners } from '../partner/use-partners.ts';
import type { IntegrationAddress } from './integration-address.ts';
import { integrationQuery, placeOf } from './integration-query.ts';
import { StateTag } from './state-tag.tsx';
import { tabs } from './tabs.ts';
import { useIntegrationActions } from './use-integration-actions.tsx';
import './integration.css';

/** While a sync runs its state is asked for again. */
const AGAIN_AFTER = 5000;

interface IntegrationPageProps {
  /** Where it stands: it has a second address (decision 72). */
  base: '/integration' | '/definitions';
  uuid: string;
  activeTab: string;
  address: IntegrationAddress;
}

/** One integration: where it is, how it does, and its tabs. */
export function IntegrationPage({ base, uuid, activeTab, address }: IntegrationPageProps) {
  const tab = tabs.find(({ key }) => key === activeTab);
  const isThere = useThere(tab?.component);
  return (
    <RecordPage
      noun="integration"
      read={search}
      query={{
        ...integrationQuery(uuid),
        refetchInterval: ({ state }) => (isUnderWay(state.data?.state_key) ? AGAIN_AFTER : false),
      }}
      titleOf={(integration) => `Integration - ${integration ? placeOf(integration) : ''}`}
      back={{ label: 'Integrations', to: '/integration' }}
      gone={(integration) => (isHomeless(integration) ? 'Sorry, this integration is not available anymore.' : undefined)}
      about={(integration) => <About integration={integration} />}
      note={({ state_key }) => state_key === 'ASKING' && activeTab !== 'sync' && <Asks uuid={uuid} />}
      tabs={tabs}
      attention={({ state_key }) => ({ sync: syncAttention[state_key ?? ''] })}
      activeTab={activeTab}
      to={(key) => `${base}/${uuid}/${key}`}
    >
      {(integration) => (tab && isThere ? <tab.component integration={integration} address={address} /> : <Loading />)}
    </RecordPage>
  );
}

const syncAttention: Record<string, string> = { ASKING: 'the last sync waits for a yes', FAILED: 'the last sync failed' };

/** A question that waits is seen on every tab. */
const Asks = ({ uuid }: { uuid: string }) => (
  <p className="note integration-asks" role="status">
    <CircleQuestionMark size={17} aria-hidden />
    <span>
      The last sync would archive so many pets that it asks first.{' '}
      <Link to="/integration/$integrationUuid/$activeTab" params={{ integrationUuid: uuid, activeTab: 'sync' }}>
        See what it asks
      </Link>
    </span>
  </p>
);

/** Its location or its shelter is gone. */
const isHomeless = ({ branch, shelter }: Integration) =>
  !branch || branch.deleted || (can(searchShelters) && (!shelter || shelter.deleted));

function About({ integration }: { integration: Integration }) {
  const navigate = useNavigate();
  const { nameOf } = usePartners();
  const { itemsOf, run, dialog } = useIntegrationActions();
  const items = itemsOf(integration);
  const act = async (key: string) => {
    const done = await run(key, integration);
    if (done && key !== 'main') await navigate({ to: '/integration' });
  };
  return (
    <>
      <StateTag integration={integration} />
      {integration.main && <span className="tag green">Main</span>}
      <span className="integration-facts">
        {nameOf(integration.partner_key)} · {integration.description}
      </span>
      {items.length > 0 && (
        <div className="page-actions">
          <MoreMenu label="More for this integration" items={items} onChoose={(key) => void act(key)} />
        </div>
      )}
      {dialog}
    </>
  );
}
