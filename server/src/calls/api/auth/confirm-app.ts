import { confirmApp as call } from '@homeward/contract/second-factor';
import { handler } from '../../../http/handler.ts';
import { stepOf } from './codes.ts';
import { setFactor } from './set-factor.ts';
import { takeTicket } from './tickets.ts';

export const confirmApp = handler(call, async ({ ticket, code }, context) => {
  const { user, now, services, refuse } = context;
  const taken = await takeTicket(context, 'app', ticket);
  if (taken?.userId !== user.userId) throw refuse('over');
  const last_step = stepOf(taken.held, code, now);
  if (last_step === undefined) throw refuse('wrong_code', {}, ['code']);
  return { recovery_codes: await setFactor(context, { app_secret: services.secrets.seal(taken.held), last_step }) };
});
