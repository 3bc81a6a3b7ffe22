import { beginApp as call } from '@homeward/contract/second-factor';
import { askingHandler } from '../../../http/handler.ts';
import { appFor, newSecret } from './codes.ts';
import { expectFactor } from './expect-factor.ts';
import { expectPerson } from './own-password.ts';
import { makeTicket } from './tickets.ts';

export const beginApp = askingHandler(
  call,
  ({ password }, context) => expectPerson(context, password),
  async (proof, { email }, context) => {
    await expectFactor(context, proof);
    const secret = newSecret();
    return {
      ticket: await makeTicket(context, 'app', context.user.userId, secret),
      secret,
      uri: appFor(secret, context.services.productName, email).toString(),
    };
  },
);
