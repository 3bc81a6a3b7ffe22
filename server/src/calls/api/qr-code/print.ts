import { qrCodes as call } from '@homeward/contract/print';
import { handler } from '../../../http/handler.ts';
import { makeTicket } from '../../../print/tickets.ts';
import { findShelterId } from '../shelter/read-shelter.ts';

export const print = handler(call, async ({ shelter_uuid, qr_code_uuids }, context) => {
  const shelter_id = await findShelterId(context.db, shelter_uuid);
  if (!shelter_id) throw context.refuse('shelter_missing');
  const codes = await context.db
    .selectFrom('qr_code as q')
    .innerJoin('organization_branch as b', 'b.id', 'q.branch_id')
    .where('b.shelter_id', '=', shelter_id)
    .where('q.deleted', '=', false)
    .where('b.deleted', '=', false)
    .$if(qr_code_uuids !== undefined, (query) => query.where('q.uuid', 'in', qr_code_uuids ?? []))
    .select('q.id')
    .limit(500)
    .execute();
  if (!codes.length) throw context.refuse('no_codes');
  const what = { kind: 'qr-codes' as const, qr_code_ids: codes.map(({ id }) => id) };
  return { address: await makeTicket(context, what), count: codes.length, left_out: 0 };
});
