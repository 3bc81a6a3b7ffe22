import { PasskeyRequest } from '@homeward/contract/passkey';
import { askPasskey as call } from '@homeward/contract/second-factor';
import { handler } from '../../../http/handler.ts';
import { askToShow, partyAt } from '../../../services/passkeys.ts';
import { passkeysOf } from './passkeys.ts';
import { makeTicket } from './tickets.ts';

export const askPasskey = handler(call, async (_input, context) => {
  const { db, user, services, refuse } = context;
  const party = partyAt(services);
  const known = await passkeysOf(db, user.userId);
  if (!party || !known.length) throw refuse('none');
  const request = PasskeyRequest.parse(await askToShow(party, known));
  return { ticket: await makeTicket(context, 'passkey', user.userId, request.challenge), request };
});
