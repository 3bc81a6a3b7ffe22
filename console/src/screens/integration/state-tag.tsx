import { type Integration, search } from '@homeward/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Popover } from 'antd';
import { useState } from 'react';
import { wordsOf } from '../../api/client.ts';
import { searchQuery } from '../../api/queries.ts';
import { stateWords } from './sync/sync-words.ts';
import './integration.css';

type Shown = Pick<Integration, 'uuid' | 'state_key' | 'last_sync'>;

/** What the Sync tab tells of a run in these states. */
const shown: Record<string, string> = { ASKING: 'what', HELD_UP: 'why' };

/** How the newest sync stands; of one that failed also why, on hover, focus and click. */
export function StateTag({ integration }: { integration: Shown }) {
  const { state_key } = integration;
  if (!state_key) return <span className="tag">Not synced yet</span>;
  const { label, colour } = stateWords[state_key as keyof typeof stateWords];
  const text = (
    <>
      <i aria-hidden />
      {label}
    </>
  );
  if (state_key in shown)
    return (
      <Link
        className={`tag ${colour} state-asks`}
        to="/integration/$integrationUuid/$activeTab"
        params={{ integrationUuid: integration.uuid, activeTab: 'sync' }}
        aria-label={`${label}, show ${shown[state_key]}`}
      >
        {text}
      </Link>
    );
  return state_key === 'FAILED' ? <Why integration={integration}>{text}</Why> : <span className={`tag ${colour}`}>{text}</span>;
}

function Why({ integration, children }: { integration: Shown; children: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      content={<Reason integration={integration} />}
      trigger={['hover', 'focus']}
      placement="topLeft"
      open={open}
      onOpenChange={setOpen}
    >
      <button
        type="button"
        className="plain tag coral state-why"
        aria-label="Failed, show why"
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        {children}
      </button>
    </Popover>
  );
}

/** Asked for only when somebody wants to know. */
function Reason({ integration: { uuid, last_sync } }: { integration: Shown }) {
  const { data, error } = useQuery(
    searchQuery(search, {
      search: { uuid, with: { integration_syncs: { search: { 'failed.gte': last_sync, dry_run: false } } } },
      options: { limit: 1 },
    }),
  );
  const reason = data?.result[0]?.integration_syncs?.[0]?.reason;
  return <div className="state-reason">{error ? wordsOf(error) : data ? (reason ?? 'It does not say why.') : 'Asking why…'}</div>;
}
