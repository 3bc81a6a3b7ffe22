import { filled, filledLink, isSafeLink, samplesOf } from '@homeward/contract/email-variables';
import type { EmailIcon, EmailJson, EmailValues } from '@homeward/contract/smart-response';
import type { HandlerServices } from '../http/handler.ts';
import type { Mail } from '../services/mail.ts';
import { mjmlOf, type Page, plainOf } from './mjml.ts';

type Names = Pick<HandlerServices, 'publicUrl' | 'productName'>;
type Written = Omit<Mail, 'to'>;

/** Whatever stands in a template, with values in place of its variables. */
function fill<Value>(value: Value, values: Record<string, string>): Value {
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return filled(part, values);
    if (Array.isArray(part)) return part.map(inside);
    if (part && typeof part === 'object')
      return Object.fromEntries(
        Object.entries(part).map(([key, item]) => [key, key === 'link' ? filledLink(String(item), values) : inside(item)]),
      );
    return part;
  };
  return inside(value) as Value;
}

/** The template's texts with the values of its model, and with those that are given in place of them. */
export const withValues = ({ model, values }: EmailJson, given: Record<string, string>): EmailValues =>
  fill(values, { ...samplesOf(model), ...given });

/** Where among the buttons a link stands that a mail should not hold, now that its variables have values. */
export function unsafeLink(values: EmailValues): (string | number)[] | undefined {
  for (const list of ['main_buttons', 'final_buttons'] as const) {
    const index = values[list].findIndex(({ link }) => !isSafeLink(link));
    if (index >= 0) return [list, index, 'link'];
  }
  return undefined;
}

/** A mail as it goes out. MJML writes the tables that Outlook draws; its engine is loaded by who first needs it. */
export async function compose(
  icon: EmailIcon,
  values: EmailValues,
  lang: string,
  { publicUrl, productName }: Names,
): Promise<Written> {
  const { Engine } = await import('mrml');
  const page: Page = { icon, lang, productName, values, pictureOf: (key) => `${publicUrl}/cdn/ORIGINAL/${key}` };
  const engine = new Engine();
  try {
    const drawn = engine.toHtml(mjmlOf(page));
    if (drawn.type === 'error') throw new Error(`The mail could not be drawn: ${drawn.message}`);
    return { subject: onOneLine(values.subject), html: drawn.content, text: plainOf(page) };
  } finally {
    engine.free();
  }
}

/** Values of variables come from people too: none of them begins another header. */
const onOneLine = (subject: string) => subject.replace(/[\r\n\0]+/g, ' ');
