import { sendTest as call } from '@homeward/contract/smart-response';
import { handler } from '../../../http/handler.ts';
import { sendMail } from '../../../services/send-mail.ts';
import { draw } from './draw.ts';

/** To nobody but who asks for it: the mail says whatever they have typed. */
export const sendTest = handler(call, async (input, context) => {
  const { email: to } = await context.db
    .selectFrom('admin_user')
    .where('id', '=', context.user.userId)
    .select('email')
    .executeTakeFirstOrThrow();
  await sendMail(context, { to, ...(await draw(input, context)) });
  return { to };
});
