import type { Mail } from '../services/mail.ts';
import { mailPage } from '../services/mail-page.ts';

const clock = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Tells whose account it is that support may sign in to it. Nothing that staff have typed stands in it, and no password. */
export function tokenMail({ productName, email, until }: { productName: string; email: string; until: Date }): Mail {
  const subject = `${productName} support may sign in to your account`;
  const paragraphs = [
    'Hello,',
    `a member of ${productName} support has asked to sign in to your account ${email} to help with it.`,
    `They can do so once, until ${clock.format(until)} UTC. They see what your account shows; your password and your e-mail stay as they are.`,
    'If you have not asked for help, please tell us.',
  ];
  return { to: email, subject, text: paragraphs.join('\n\n'), html: mailPage(paragraphs) };
}
