import { escapeHtml } from '@homeward/contract/escape-html';
import type { Mail } from './mail.ts';
import { mailPage } from './mail-page.ts';

/** What mail programs make a link of, were it written as a name: a scheme, an address, a host. */
const LIKE_AN_ADDRESS = /[:/@\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2}/u;

/** The mail that brings a new user, or one whose password was reset, a temporary password (decision 29). */
export function temporaryPasswordMail(words: {
  productName: string;
  publicUrl: string;
  firstName: string;
  email: string;
  password: string;
  isNew: boolean;
}): Mail {
  const { productName, publicUrl, firstName, email, password } = words;
  // Whoever may create users must not send strangers links in our name.
  const hello = LIKE_AN_ADDRESS.test(firstName) ? 'Hello,' : `Hello ${firstName},`;
  const subject = words.isNew ? `Your ${productName} account` : `Your new ${productName} password`;
  const opening = words.isNew
    ? `an account on ${productName} was made for you.`
    : `your password on ${productName} was reset, and every session of yours was ended.`;
  const closing = 'It is good for 24 hours and one sign-in: you will be asked to choose a password of your own.';
  const text = [hello, opening, `Sign in at ${publicUrl}/login`, `E-mail: ${email}\nTemporary password: ${password}`, closing];
  const cell = 'padding:4px 16px 4px 0';
  const html = mailPage(`<p>${escapeHtml(hello)}</p><p>${escapeHtml(opening)}</p>
<table role="presentation" style="margin:16px 0"><tr><td style="${cell}">E-mail</td><td>${escapeHtml(email)}</td></tr>
<tr><td style="${cell}">Temporary password</td><td style="font-family:monospace;font-size:16px">${escapeHtml(password)}</td></tr></table>
<p><a href="${escapeHtml(publicUrl)}/login" style="color:#0f6b66">Sign in</a></p><p style="color:#5a6472">${closing}</p>`);
  return { to: email, subject, text: text.join('\n\n'), html };
}
