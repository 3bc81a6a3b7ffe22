import { type Integration, search } from '@homeward/contract/integration';
import { one } from '@homeward/contract/sync';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import type { RefObject } from 'react';
import { searchQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { sawStarted } from '../integration/sync/use-sync.ts';
import type { Chosen } from './mapping-list.tsx';

const FIRST = 5;

interface SyncAgainProps {
  /** What is chosen in the list below: none of it holds before it is accepted. */
  chosen: RefObject<Chosen | null>;
}

/** Whose pets wait for the words: once these are decided, the next sync brings them, and it can be begun here. */
export function SyncAgain({ chosen }: SyncAgainProps) {
  const reading = useQuery({
    ...searchQuery(search, {
      search: { active: true, deleted: false, 'pending_pets.gt': 0 },
      options: { sort: '-pending_pets', limit: FIRST },
    }),
    enabled: can(search),
  });
  const waiting = reading.data?.result ?? [];
  if (reading.error) return <Unread of={readingOf(reading)} what="Whose pets wait" />;
  if (!waiting.length) return null;
  return (
    <section className="card sync-again" aria-label="Pets that wait">
      <h2>Pets that wait</h2>
      <p>What is decided here holds from the next sync on.</p>
      <ul>
        {waiting.map((integration) => (
          <Waiting key={integration.uuid} integration={integration} chosen={chosen} />
        ))}
      </ul>
    </section>
  );
}

const notAccepted = (count: number) =>
  count === 1 ? '1 chosen meaning is not accepted yet' : `${count} chosen meanings are not accepted yet`;

function Waiting({ integration: { uuid, description, pending_pets }, chosen }: SyncAgainProps & { integration: Integration }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { run, busy } = useAction(one, { success: 'Sync started', failure: (reason) => reason });
  const params = { integrationUuid: uuid, activeTab: 'sync' };
  const again = async () => {
    const { count, accept } = chosen.current ?? { count: 0 };
    if (count) {
      const text = 'A sync goes by what is accepted alone.';
      if (!(await confirm({ title: notAccepted(count), text, ok: 'Accept, then sync' })) || !(await accept?.())) return;
    }
    const begun = await run({ integration_uuid: uuid });
    if (!begun) return;
    await sawStarted(begun.sync);
    // The run that was begun, not the one before it, which is all that the list of runs may know yet.
    await navigate({ to: '/integration/$integrationUuid/$activeTab', params, search: { sync: begun.sync.uuid } });
  };
  return (
    <li>
      <Link to="/integration/$integrationUuid/$activeTab" params={params}>
        <bdi>{description}</bdi>
      </Link>
      <span>{pending_pets === 1 ? '1 pet waits' : `${pending_pets.toLocaleString()} pets wait`}</span>
      {can(one) && (
        <Button
          icon={<RefreshCw size={15} aria-hidden />}
          loading={busy}
          onClick={() => void again()}
          aria-label={`Sync again: ${description}`}
        >
          Sync again
        </Button>
      )}
    </li>
  );
}
