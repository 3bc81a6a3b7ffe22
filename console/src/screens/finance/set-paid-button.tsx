import { inCurrency } from '@homeward/contract/currency';
import { type PaymentCycle, search, setPaid, totals } from '@homeward/contract/payment-cycle';
import { Button } from 'antd';
import { refresh } from '../../api/queries.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { monthName } from './payout-words.ts';

/** Sets a cycle as paid, after asking (decision 96). */
export function SetPaidButton({ cycle: { uuid, code, month, currency, json } }: { cycle: PaymentCycle }) {
  const confirm = useConfirm();
  const { run, busy } = useAction(setPaid, {
    success: 'Cycle set as paid successfully!',
    failure: (reason) => `Could not set the cycle as paid. Reason: ${reason}`,
  });
  const ask = async () => {
    const isMeant = await confirm({
      title: `Set ${code} as paid?`,
      text: `${inCurrency(json.billing_amount, currency)} of ${json.shelter.name} for ${monthName(month)}. This cannot be taken back.`,
      ok: 'Set Paid',
    });
    if (!isMeant) return;
    await run({ cycle_uuid: uuid });
    await Promise.all([refresh(search), refresh(totals)]);
  };
  return (
    <Button size="small" loading={busy} onClick={ask} aria-label={`Set Paid ${code}`}>
      Set Paid
    </Button>
  );
}
