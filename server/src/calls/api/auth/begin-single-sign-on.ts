import { beginSingleSignOn as call } from '@homeward/contract/single-sign-on';
import { askingHandler } from '../../../http/handler.ts';
import { Misset, Unreachable } from '../../../services/single-sign-on.ts';
import { makeTicket } from './tickets.ts';

export const beginSingleSignOn = askingHandler(
  call,
  async (_input, { services: { singleSignOn, publicUrl }, refuse }) => {
    if (!singleSignOn) throw refuse('off');
    return await singleSignOn.begin(`${publicUrl}/login`).catch((error) => {
      if (error instanceof Misset) throw refuse('misset', { reason: error.message });
      throw error instanceof Unreachable ? refuse('unreachable') : error;
    });
  },
  async (_input, { address, ...begun }, context) => ({
    ticket: await makeTicket(context, 'single sign-on', null, JSON.stringify(begun)),
    address,
  }),
);
