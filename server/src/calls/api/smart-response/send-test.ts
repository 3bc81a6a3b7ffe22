import { sendTest as call } from '@homeward/contract/smart-response';
import { askingHandler } from '../../../http/handler.ts';
import { sendMail } from '../../../services/send-mail.ts';
import { countTest } from './count-test.ts';
import { draw } from './draw.ts';

/** To nobody but who asks for it: the mail says whatever they have typed. */
export const sendTest = askingHandler(
  call,
  async (input, context) => {
    const mail = await draw(input, context);
    await countTest(context);
    return mail;
  },
  async (_input, mail, context) => {
    const { email: to } = await context.db
      .selectFrom('admin_user')
      .where('id', '=', context.user.userId)
      .select('email')
      .executeTakeFirstOrThrow();
    await sendMail(context, { to, ...mail });
    return { to };
  },
);
