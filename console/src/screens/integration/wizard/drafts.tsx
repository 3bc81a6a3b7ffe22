import { disconnect, type Integration } from '@homeward/contract/integration';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { RowButton } from '../../../ui/list/row-action.tsx';
import { Unread, useLookup } from '../../../ui/page/lookup.tsx';
import { When } from '../../../ui/text/when.tsx';
import { usePartners } from '../../partner/use-partners.ts';
import { draftsQuery, placeOf, refreshIntegrations } from '../integration-query.ts';

/** What was begun and left, to be taken up again. */
export function Drafts() {
  const { rows, ...reading } = useLookup(draftsQuery());
  const { nameOf } = usePartners();
  const discard = useDiscard();
  if (reading.failure) return <Unread of={reading} what="What was begun before" />;
  if (!rows.length) return null;
  return (
    <section className="card drafts" aria-labelledby="drafts-title">
      <h2 id="drafts-title">Begun and not connected yet</h2>
      <ul>
        {rows.map((draft) => (
          <li key={draft.uuid}>
            <Link to="." search={{ draft: draft.uuid }}>
              {draft.description}
            </Link>
            <span>
              {nameOf(draft.partner_key)} · {placeOf(draft)} · <When value={draft.created_date} />
            </span>
            {can(disconnect) && (
              <RowButton label={`Discard ${draft.description}`} danger onClick={() => void discard(draft)}>
                <Trash2 size={16} strokeWidth={1.7} aria-hidden />
              </RowButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useDiscard() {
  const confirm = useConfirm();
  const { run } = useAction(disconnect, {
    success: 'Draft discarded',
    failure: (reason) => `Could not discard the draft. Reason: ${reason}`,
  });
  return async ({ uuid, description }: Integration) => {
    const sure = await confirm({ title: `Discard ${description}?`, ok: 'Discard', danger: true });
    if (sure && (await run({ integration_uuid: uuid }))) await refreshIntegrations();
  };
}
