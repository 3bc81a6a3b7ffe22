import { sessionConfirm as call } from '@homeward/contract/second-factor';
import { handler } from '../../../http/handler.ts';
import { factorOf, takeCode } from './codes.ts';
import { openSession } from './open-session.ts';
import { personOf } from './second-step.ts';

export const sessionConfirm = handler(call, async ({ ticket, code }, context) => {
  const { refuse } = context;
  const person = await personOf(context, ticket);
  if (!person) throw refuse('over');
  if (!(await takeCode(context, person.id, code)))
    throw Object.assign(refuse('wrong_code', {}, ['code']), { about: person.uuid });
  const session = await openSession(context, { ...person, factor: factorOf(code) });
  if (!session) throw refuse(person.signOn ? 'over' : 'temporary_used');
  return session;
});
