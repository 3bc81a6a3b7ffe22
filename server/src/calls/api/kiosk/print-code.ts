import { kioskCode as call } from '@homeward/contract/print';
import { handler } from '../../../http/handler.ts';
import { makeTicket } from '../../../print/tickets.ts';

export const printCode = handler(call, async ({ kiosk_uuid }, context) => {
  const kiosk = await context.db
    .selectFrom('kiosk')
    .where('uuid', '=', kiosk_uuid)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  if (!kiosk) throw context.refuse('kiosk_missing', {}, ['kiosk_uuid']);
  return { address: await makeTicket(context, { kind: 'kiosk-code', kiosk_id: kiosk.id }), count: 1, left_out: 0 };
});
