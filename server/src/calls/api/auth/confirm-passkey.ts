import { confirmPasskey as call } from '@homeward/contract/second-factor';
import { handler } from '../../../http/handler.ts';
import { madeFor, partyAt } from '../../../services/passkeys.ts';
import { setFactor } from './set-factor.ts';
import { takeTicket } from './tickets.ts';

export const confirmPasskey = handler(call, async ({ ticket, name, made }, context) => {
  const { db, user, services, refuse } = context;
  const party = partyAt(services);
  const asked = await takeTicket(context, 'make passkey', ticket);
  if (!party || asked?.userId !== user.userId) throw refuse('over');
  const passkey = await madeFor(party, asked.held, { ...made, clientExtensionResults: {} });
  if (!passkey) throw refuse('wrong_passkey');
  const kept = await db
    .insertInto('admin_passkey')
    .values({
      admin_user_id: user.userId,
      credential: passkey.id,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: made.response.transports,
      name,
    })
    // One that somebody has shown here before is nobody else's to have.
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw refuse('wrong_passkey');
  return { recovery_codes: await setFactor(context) };
});
