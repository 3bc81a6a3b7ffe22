import { type Integration, search } from '@homeward/contract/integration';
import { search as searchShelters } from '@homeward/contract/shelter';
import { isUnderWay } from '@homeward/contract/sync';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Dropdown, Skeleton } from 'antd';
import { ChevronLeft, CircleQuestionMark, Ellipsis } from 'lucide-react';
import { ApiError } from '../../api/client.ts';
import { holdsPath } from '../../session/held.ts';
import { can, useSession } from '../../session/session.ts';
import { Failed } from '../../ui/page/empty.tsx';
import { Forbidden } from '../../ui/page/forbidden.tsx';
import { useThere } from '../../ui/page/later.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { isPermitted } from '../../ui/page/record-tab.ts';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { useTitle } from '../../ui/page/title.ts';
import { usePartners } from '../partner/use-partners.ts';
import type { IntegrationAddress } from './integration-address.ts';
import { integrationQuery, placeOf } from './integration-query.ts';
import { StateTag } from './state-tag.tsx';
import { tabs } from './tabs.ts';
import { useIntegrationActions } from './use-integration-actions.tsx';
import '../../ui/list/list-page.css';
import '../../ui/form/record-form.css';
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
export function IntegrationPage(props: IntegrationPageProps) {
  useSession();
  return holdsPath(search.path) ? <Permitted {...props} /> : <Forbidden needs={[search]} />;
}

function Permitted({ base, uuid, activeTab, address }: IntegrationPageProps) {
  const tab = tabs.find(({ key }) => key === activeTab);
  const isThere = useThere(tab?.component);
  const { data, error, refetch } = useQuery({
    ...integrationQuery(uuid),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state_key) ? AGAIN_AFTER : false),
  });
  const title = `Integration - ${data ? placeOf(data) : ''}`;
  useTitle(title);
  if (error instanceof ApiError && error.http === 403) return <Forbidden needs={[search]} />;
  // An address whose uuid is none is as empty as one of an integration that is gone.
  if (error instanceof ApiError && (error.http === 404 || error.http === 422)) return <NotFound title="Integration not found" />;
  if (error && !data)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => refetch()} />
      </div>
    );
  if (data && isHomeless(data)) return <NotFound text="Sorry, this integration is not available anymore." />;
  return (
    <>
      <Link to="/integration" className="back" activeOptions={{ exact: true }}>
        <ChevronLeft size={15} aria-hidden />
        Integrations
      </Link>
      <header className="page-head">
        <h1>{data ? title : <Skeleton.Input active size="small" />}</h1>
        {data && <About integration={data} />}
      </header>
      <TabLinks
        label="Parts of the integration"
        tabs={tabs.filter(isPermitted)}
        active={activeTab}
        to={(key) => `${base}/${uuid}/${key}`}
      />
      {data?.state_key === 'ASKING' && activeTab !== 'sync' && <Asks uuid={uuid} />}
      {tab && !isPermitted(tab) ? (
        <Forbidden needs={tab.reads ?? []} />
      ) : data && tab && isThere ? (
        <tab.component integration={data} address={address} />
      ) : (
        <Loading />
      )}
    </>
  );
}

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
          <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void act(key) }}>
            <Button icon={<Ellipsis size={16} aria-hidden />} aria-label="More for this integration" />
          </Dropdown>
        </div>
      )}
      {dialog}
    </>
  );
}
