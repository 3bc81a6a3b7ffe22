import { beginApp as call } from '@homeward/contract/second-factor';
import { askingHandler } from '../../../http/handler.ts';
import { appFor, expectCode, newSecret } from './codes.ts';
import { expectPassword } from './own-password.ts';
import { makeTicket } from './tickets.ts';

export const beginApp = askingHandler(
  call,
  ({ password }, context) => expectPassword(context, password),
  async ({ code }, { email }, context) => {
    await expectCode(context, code);
    const secret = newSecret();
    return {
      ticket: await makeTicket(context, 'app', context.user.userId, secret),
      secret,
      uri: appFor(secret, context.services.productName, email).toString(),
    };
  },
);
