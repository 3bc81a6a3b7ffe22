import { directionOf } from '@homeward/contract/direction';
import { escapeHtml } from '@homeward/contract/escape-html';
import type { EmailIcon, EmailValues } from '@homeward/contract/smart-response';

/** What a template says, with the values of its variables in it. */
export interface Page {
  icon: EmailIcon;
  lang: string;
  productName: string;
  values: EmailValues;
  pictureOf: (key: string) => string;
}

const signs: Record<Exclude<EmailIcon, 'product'>, string> = {
  check: '✓',
  email: '✉',
  key: '🔑',
  message: '💬',
  money: '💵',
  payment_received: '✅',
  pet: '🐾',
  x: '✕',
};

const text = (inside: string, attributes = '') => `<mj-text ${attributes}>${inside}</mj-text>`;
const section = (inside: string, attributes = '') =>
  `<mj-section css-class="sheet" background-color="#ffffff" padding="8px 12px" ${attributes}><mj-column>${inside}</mj-column></mj-section>`;
const lines = (words: string) => escapeHtml(words).replaceAll('\n', '<br/>');
const picture = ({ pictureOf }: Page, key: string | null | undefined) =>
  key ? `<mj-image src="${escapeHtml(pictureOf(key))}" alt="" padding="8px 20px" border-radius="8px" />` : '';
const button = ({ text, link }: { text: string; link: string }, primary: boolean) =>
  `<mj-button href="${escapeHtml(link)}" ${
    primary
      ? 'css-class="main" background-color="#0f6b66" color="#ffffff"'
      : 'css-class="quiet" background-color="#ffffff" color="#0f6b66" border="1px solid #0f6b66"'
  }>${escapeHtml(text)}</mj-button>`;
/** `align` follows the direction of what is written. */
const table = (rows: EmailValues['cards']) =>
  `<mj-table css-class="words" padding="4px 20px">${rows
    .map(
      ({ label, value }) =>
        `<tr><td class="quiet-words" dir="auto" style="padding:4px 16px 4px 0;color:#5a6472;vertical-align:top">${escapeHtml(label)}</td><td dir="auto" style="padding:4px 0;word-break:break-word">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</mj-table>`;

/** Programs that show mails in the dark, and know of it; the others turn the colours around themselves. */
const dark = `@media (prefers-color-scheme: dark) {
  body, .page { background: #14181e !important; }
  .sheet, .sheet > table, .sheet td { background: #1d232b !important; background-color: #1d232b !important; }
  .words div, .words td, .words table { color: #eceff3 !important; }
  .quiet-words, .quiet-words div, .words td.quiet-words { color: #aab4c0 !important; }
  .main td, .main a { background: #5cc4bb !important; color: #10201f !important; }
  .quiet td, .quiet a { background: #1d232b !important; color: #7fd4cc !important; border-color: #7fd4cc !important; }
}`;

const head = ({ title, preheader }: EmailValues) => `<mj-head><mj-title>${escapeHtml(title)}</mj-title>
${preheader ? `<mj-preview>${escapeHtml(preheader)}</mj-preview>` : ''}
<mj-attributes><mj-all font-family="Inter, Arial, sans-serif" />
<mj-text color="#1c2430" font-size="15px" line-height="1.6" padding="4px 20px" css-class="words" />
<mj-table color="#1c2430" font-size="15px" line-height="1.5" />
<mj-button font-size="15px" font-weight="600" border-radius="8px" padding="8px 20px" inner-padding="12px 24px" /></mj-attributes>
<mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
<mj-style>${dark}</mj-style></mj-head>`;

/** A mail as MJML: everything in it is text, and nothing that was typed is markup. */
export function mjmlOf(page: Page): string {
  const { icon, lang, productName, values } = page;
  const sign = icon === 'product' ? ([...productName][0] ?? '').toUpperCase() : signs[icon];
  const opening = [
    text(`<span aria-hidden="true">${escapeHtml(sign)}</span>`, 'font-size="30px" align="center" color="#0f6b66"'),
    text(`<h1 style="margin:0;font-size:22px;line-height:1.3" dir="auto">${escapeHtml(values.title)}</h1>`, 'align="center"'),
    picture(page, values.main_picture),
    ...(values.main_description ?? '')
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((words) => text(`<p style="margin:0 0 8px" dir="auto">${lines(words)}</p>`)),
    values.cards.length ? table(values.cards) : '',
    ...values.main_buttons.map((one) => button(one, true)),
  ];
  const boxes = values.boxes.map((box) =>
    section(
      [
        text(`<h2 style="margin:8px 0 0;font-size:17px" dir="auto">${escapeHtml(box.title)}</h2>`),
        picture(page, box.picture),
        box.labels.length ? table(box.labels) : '',
      ].join(''),
      'border-top="1px solid #e9e5df"',
    ),
  );
  const closing = values.final_buttons.map((one) => button(one, one.primary));
  const footer = `<mj-section><mj-column>${text(escapeHtml(productName), 'align="center" color="#5a6472" font-size="13px" css-class="quiet-words"')}</mj-column></mj-section>`;
  return `<mjml lang="${lang}" dir="${directionOf(lang)}">${head(values)}<mj-body background-color="#fbfaf8" css-class="page" width="560px">${section(opening.join(''), 'padding-top="24px"')}${boxes.join('')}${closing.length ? section(closing.join(''), 'padding-bottom="24px"') : ''}${footer}</mj-body></mjml>`;
}

/** The same without any drawing, for who reads that, or has it read. */
export function plainOf({ productName, values }: Pick<Page, 'productName' | 'values'>): string {
  const rows = (list: EmailValues['cards']) => list.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const buttons = (list: { text: string; link: string }[]) => list.map(({ text, link }) => `${text}: ${link}`);
  return [
    values.title,
    values.main_description,
    rows(values.cards),
    ...buttons(values.main_buttons),
    ...values.boxes.map(({ title, labels }) => [title, rows(labels)].filter(Boolean).join('\n')),
    ...buttons(values.final_buttons),
    productName,
  ]
    .filter(Boolean)
    .join('\n\n');
}
