import { sessionConfirmPasskey as call } from '@homeward/contract/second-factor';
import { handler } from '../../../http/handler.ts';
import { openSession } from './open-session.ts';
import { takePasskey } from './passkeys.ts';
import { personOf } from './second-step.ts';

export const sessionConfirmPasskey = handler(call, async ({ ticket, shown }, context) => {
  const { refuse } = context;
  const person = await personOf(context, ticket);
  if (!person) throw refuse('over');
  if (!(await takePasskey(context, person.id, person.challenge ?? '', shown)))
    throw Object.assign(refuse('wrong_passkey', {}, ['shown']), { about: person.uuid });
  const session = await openSession(context, { ...person, factor: 'passkey' });
  if (!session) throw refuse(person.signOn ? 'over' : 'temporary_used');
  return session;
});
