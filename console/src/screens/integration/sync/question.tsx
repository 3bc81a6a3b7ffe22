import { search as searchPets } from '@homeward/contract/pet';
import { askedPets, confirm as confirmCall, type Sync, verify } from '@homeward/contract/sync';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { CircleQuestionMark } from 'lucide-react';
import { post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { Failed } from '../../../ui/page/empty.tsx';
import { refreshIntegrations } from '../integration-query.ts';
import { isStatuses, petsSaid, questionSaid } from './question-words.ts';
import './question.css';

type Asking = Sync & { waiting_for: NonNullable<Sync['waiting_for']> };
export const asks = (sync: Sync): sync is Asking => sync.waiting_for !== null;

/** What a run asks before it archives so many pets, whom it means, and the two answers. */
export function Question({ sync, partner }: { sync: Asking; partner: string }) {
  const { gone } = sync.waiting_for;
  const them = gone === 1 ? 'it' : 'them';
  const { ask, busy } = useAnswer(sync);
  return (
    <section className="sync-question" aria-labelledby="question-title">
      <h2 id="question-title">
        <CircleQuestionMark size={18} aria-hidden />
        {questionSaid(sync.waiting_for)}
      </h2>
      <Asked sync={sync} partner={partner} />
      {can(confirmCall) ? (
        <div className="question-answers">
          <Button danger type="primary" disabled={busy} onClick={() => void ask(true)}>
            {isStatuses(sync.waiting_for) ? `Take ${them} off the site` : `Archive ${them}`}
          </Button>
          <Button disabled={busy} onClick={() => void ask(false)}>
            Keep {them}
          </Button>
        </div>
      ) : (
        <p>You may not answer this: it takes the permission {confirmCall.path}.</p>
      )}
    </section>
  );
}

function useAnswer({ uuid, waiting_for }: Asking) {
  const { gone } = waiting_for;
  const takesOff = isStatuses(waiting_for);
  const confirm = useConfirm();
  const { run, busy } = useAction(confirmCall, {
    success: ({ sync }) =>
      sync.archived ? `${petsSaid(sync.archived)} archived` : takesOff ? 'Answered' : 'Nothing was archived',
    failure: (reason) => `Could not answer. Reason: ${reason}`,
  });
  const ask = async (archive: boolean) => {
    const sure = await confirm(
      archive
        ? {
            title: takesOff ? `Take ${petsSaid(gone)} off the site?` : `Archive ${petsSaid(gone)}?`,
            text: 'They leave the site. Those that somebody has begun to adopt, or a newer sync has met, stay.',
            ok: takesOff ? 'Take off' : 'Archive',
            danger: true,
          }
        : {
            title: `Keep ${petsSaid(gone)}?`,
            text: 'Nothing changes, and they stay on the site. Later syncs leave them as well, and ask again once others would go or the rules change.',
            ok: 'Keep',
          },
    );
    if (!sure) return;
    await run({ sync_uuid: uuid, archive });
    // Where it was refused somebody else has answered: that is seen, too.
    await refreshIntegrations(verify, searchPets);
  };
  return { ask, busy };
}

/** By which rules the pets would go, and which they are. */
function Asked({ sync, partner }: { sync: Asking; partner: string }) {
  const { gone } = sync.waiting_for;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: [askedPets.path, sync.uuid],
    queryFn: ({ pageParam, signal }) => post(askedPets, { sync_uuid: sync.uuid, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => {
      const shown = pages.reduce((sum, { pets }) => sum + pets.length, 0);
      return shown < gone ? shown : undefined;
    },
    enabled: can(askedPets),
  });
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return null;
  const pets = data.pages.flatMap((page) => page.pets);
  const reasons = data.pages[0]?.reasons ?? [];
  const said = (reason: string) => reason.replace(/^The partner/, partner);
  return (
    <>
      <ul className="question-why" aria-label="Why">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <b>{count.toLocaleString()}</b> {said(reason)}
          </li>
        ))}
      </ul>
      <details>
        <summary>Which they are</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <section className="question-pets" aria-label="Pets that would be archived" tabIndex={0}>
          <ul>
            {pets.map(({ uuid, name, external_id, reason }) => (
              <li key={uuid}>
                {can(searchPets) ? (
                  <Link to="/organization/pet/$petUuid" params={{ petUuid: uuid }}>
                    {name}
                  </Link>
                ) : (
                  name
                )}{' '}
                <span className="mono">{external_id}</span> {reasons.length > 1 && <small>{said(reason)}</small>}
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button type="link" loading={isFetching} onClick={() => void fetchNextPage()}>
              Show more ({(gone - pets.length).toLocaleString()})
            </Button>
          )}
        </section>
      </details>
    </>
  );
}
