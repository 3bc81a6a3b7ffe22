import { abort, isUnderWay, one, type Sync, type SyncMedia, verify } from '@homeward/contract/sync';
import { search as searchAnimals } from '@homeward/contract/sync-pet';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { wordsOf } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { Failed, NoneYet } from '../../../ui/page/empty.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { usePartners } from '../../partner/use-partners.ts';
import { refreshIntegrations } from '../integration-query.ts';
import type { TabProps } from '../tabs.ts';
import { MakeSync } from './make-sync.tsx';
import { Media } from './media.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { asks, Question } from './question.tsx';
import { Counts, Next, Stages } from './stages.tsx';
import { SyncHistory } from './sync-history.tsx';
import { SyncPets } from './sync-pets.tsx';
import { sawStarted, useHistory, useSync } from './use-sync.ts';
import './sync.css';

/** How the newest sync goes, or the one the address names; and how to make another. */
export default function SyncTab({ integration, address }: TabProps) {
  const navigate = useNavigate();
  const { nameOf } = usePartners();
  const history = useHistory(integration);
  const newest = history.data?.[0]?.uuid;
  const { data, error, refetch } = useSync(address.sync ?? newest);
  const running = isUnderWay(history.data?.[0]?.state_key) || isUnderWay(data?.sync.state_key);
  const onStarted = async (sync: Sync) => {
    await sawStarted(sync);
    await navigate({ to: '.', search: {} });
  };
  const failed = error ?? history.error;
  return (
    <div className="sync">
      <div className="sync-main">
        {data && error && <p className="note">This is not the newest state: {wordsOf(error)}</p>}
        {data ? (
          <Run integration={integration} sync={data.sync} media={data.media} partner={nameOf(integration.partner_key)} />
        ) : failed ? (
          <section className="card">
            <Failed error={failed} onRetry={() => (error ? refetch() : history.refetch())} />
          </section>
        ) : history.data && !newest ? (
          <section className="card">
            <NoneYet title="No sync yet" text="The first one brings the pets of this location." />
          </section>
        ) : (
          <Loading />
        )}
        {data && !isUnderWay(data.sync.state_key) && can(searchAnimals) && (
          <SyncPets key={data.sync.uuid} integration={integration} sync={data.sync} address={address} />
        )}
        {(history.data?.length ?? 0) > 0 && (
          <SyncHistory
            syncs={history.data?.map((one) => (one.uuid === data?.sync.uuid ? { ...one, ...data.sync } : one))}
            shown={data?.sync.uuid}
          />
        )}
      </div>
      {can(one) && <MakeSync integrationUuid={integration.uuid} running={running} onStarted={onStarted} />}
    </div>
  );
}

interface RunProps {
  integration: TabProps['integration'];
  sync: Sync;
  media: SyncMedia;
  partner: string;
}

function Run({ integration, sync, media, partner }: RunProps) {
  const confirm = useConfirm();
  const { run, busy } = useAction(abort, { success: 'Sync aborted', failure: (reason) => reason });
  const stop = async () => {
    const sure = await confirm({ title: 'Are you sure about aborting the current sync?', ok: 'Abort', danger: true });
    if (!sure) return;
    await run({ sync_uuid: sync.uuid });
    // Where it was refused the run has ended by itself: that is seen, too.
    await refreshIntegrations(verify);
  };
  return (
    <section className="card sync-run" aria-label="Sync">
      <div className="sync-how">
        <ProgressRing sync={sync} />
        {isUnderWay(sync.state_key) && can(abort) && (
          <Button danger loading={busy} onClick={() => void stop()}>
            Abort
          </Button>
        )}
      </div>
      <div className="sync-what">
        {asks(sync) && <Question sync={sync} partner={partner} />}
        {sync.dry_run && <p className="note">A dry run: nothing is changed.</p>}
        {sync.state_key === 'FAILED' && sync.reason && (
          <p className="note coral" role="alert">
            <TriangleAlert size={17} aria-hidden />
            {sync.reason}
          </p>
        )}
        {sync.warnings.map((warning) => (
          <p key={warning} className="note">
            <TriangleAlert size={17} aria-hidden />
            {warning}
          </p>
        ))}
        <Stages sync={sync} />
        <Counts sync={sync} />
        <Next sync={sync} integration={integration} />
        {!sync.dry_run && <Media media={media} />}
      </div>
    </section>
  );
}
