import { pendingCount } from '@homeward/contract/mapping';
import type { PartnerKey } from '@homeward/contract/partner';
import { Button } from 'antd';
import { Trash2 } from 'lucide-react';
import { refresh } from '../../api/queries.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { filtersOf, type ListAddress } from '../../ui/list/list-address.ts';
import { usePartners } from '../partner/use-partners.ts';
import { type Kind, tabNames } from './kinds.ts';

/** Takes away every word of a kind that nobody has decided on: of the partner the list is filtered by, or of all. */
export function DeletePending({ kind, address }: { kind: Kind; address: ListAddress }) {
  const { nameOf } = usePartners();
  const confirm = useConfirm();
  const { run, busy } = useAction(kind.deletePending, {
    success: ({ deleted }) =>
      deleted === 1 ? '1 pending mapping deleted' : `${deleted.toLocaleString()} pending mappings deleted`,
    failure: (reason) => `Failed to delete pending mappings. Reason: ${reason}`,
  });
  const { partner_key } = filtersOf(address) as { partner_key?: PartnerKey };
  const ask = async () => {
    const sure = await confirm({
      title: `Delete all pending mappings of ${tabNames[kind.key]}?`,
      text: `Of ${partner_key ? nameOf(partner_key) : 'all partners'}. Words that a partner still sends come again with its next sync.`,
      ok: 'Delete',
      danger: true,
    });
    if (!sure) return;
    await run(partner_key ? { partner_key } : {});
    await refresh(kind.search, pendingCount);
  };
  return (
    <Button danger icon={<Trash2 size={16} aria-hidden />} loading={busy} onClick={() => void ask()}>
      Delete pending
    </Button>
  );
}
