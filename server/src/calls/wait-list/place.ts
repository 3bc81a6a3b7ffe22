import { place as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { ENDED, myVisit } from '../../visits/my-visit.ts';
import { countMiss } from '../../visits/public-limits.ts';

export const place = handler(call, async ({ token }, { db, request }) => {
  const visit = await myVisit(db, token);
  if (!visit) await countMiss(request.network);
  return visit?.status_key ? visit : ENDED;
});
