import { escapeHtml } from '@homeward/contract/escape-html';

/** What a mail looks like: `inside` is HTML, or paragraphs of text. */
export function mailPage(inside: string | string[]): string {
  const body = typeof inside === 'string' ? inside : inside.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#fbfaf8;color:#1c2430;font:15px/1.6 Inter,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e9e5df;border-radius:10px">
${body}</div></body></html>`;
}
