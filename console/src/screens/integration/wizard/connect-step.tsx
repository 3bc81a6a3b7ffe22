import { connect, type Integration } from '@homeward/contract/integration';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Cable } from 'lucide-react';
import { useAction } from '../../../ui/action/use-action.ts';
import { Empty } from '../../../ui/page/empty.tsx';
import { usePartners } from '../../partner/use-partners.ts';
import { placeOf, refreshIntegrations } from '../integration-query.ts';

interface ConnectStepProps {
  draft: Integration;
  onWrong: (is: boolean) => void;
  onBack: () => void;
}

/** The last step: the draft becomes an integration, and its first sync begins. */
export function ConnectStep({ draft, onWrong, onBack }: ConnectStepProps) {
  const navigate = useNavigate();
  const { nameOf } = usePartners();
  const { run, busy } = useAction(connect, {
    success: 'Connected. The first sync has begun.',
    failure: (reason) => `Could not establish connection with software partner. Reason: ${reason}`,
  });
  const go = async () => {
    const done = await run({ integration_uuid: draft.uuid });
    if (!done) return onWrong(true);
    await navigate({ to: '/integration/$integrationUuid', params: { integrationUuid: draft.uuid } });
    await refreshIntegrations();
  };
  return (
    <div className="card">
      <Empty
        icon={<Cable size={30} strokeWidth={1.4} aria-hidden />}
        title="We are ready for establish connection!"
        text={`${draft.description}: ${nameOf(draft.partner_key)} at ${placeOf(draft)}. The first sync begins at once.`}
      >
        <Button onClick={onBack} disabled={busy}>
          Previous
        </Button>
        <Button type="primary" loading={busy} onClick={() => void go()}>
          CONNECT
        </Button>
      </Empty>
    </div>
  );
}
