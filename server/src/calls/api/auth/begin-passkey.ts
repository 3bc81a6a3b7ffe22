import { PasskeyCreation } from '@homeward/contract/passkey';
import { beginPasskey as call } from '@homeward/contract/second-factor';
import { askingHandler } from '../../../http/handler.ts';
import { askToMake, partyAt } from '../../../services/passkeys.ts';
import { expectFactor } from './expect-factor.ts';
import { expectPerson } from './own-password.ts';
import { passkeysOf } from './passkeys.ts';
import { makeTicket } from './tickets.ts';

const MOST = 20;

export const beginPasskey = askingHandler(
  call,
  ({ password }, context) => expectPerson(context, password),
  async (proof, { email }, context) => {
    const { db, user, services, refuse } = context;
    const party = partyAt(services);
    if (!party) throw refuse('not_here');
    await expectFactor(context, proof);
    const known = await passkeysOf(db, user.userId);
    if (known.length >= MOST) throw refuse('too_many', { most: MOST });
    const { uuid } = await db.selectFrom('admin_user').where('id', '=', user.userId).select('uuid').executeTakeFirstOrThrow();
    const creation = PasskeyCreation.parse(await askToMake(party, { uuid, email, name: email }, known));
    return { ticket: await makeTicket(context, 'make passkey', user.userId, creation.challenge), creation };
  },
);
