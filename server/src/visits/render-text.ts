import { FIRST_NAME, SMS_VALUE, type SmsVariable } from '@homeward/contract/shelter-kiosk-reason';
import { filledIn } from '@homeward/contract/sms-segments';

/** What phones make a link of: a name must lead nowhere from a text that the shelter sends. */
const LIKE_A_LINK = /([\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])|:(?=\/\/)/gu;

const shown = (value: string | number | null | undefined): string =>
  [...String(value ?? '').replace(/\p{C}/gu, ' ')]
    .slice(0, SMS_VALUE)
    .join('')
    .replace(LIKE_A_LINK, (found, before: string | undefined) => (before ? `${before}. ` : `${found} `))
    .trim();

/** A first name: letters, and what joins them, of the first word; nothing where there are none. Nobody can write more into a text. */
export function firstName(name: string): string {
  const [found = ''] =
    /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/u.exec(name.normalize().trimStart().split(/\s/, 1)[0] ?? '') ?? [];
  return [...found].slice(0, FIRST_NAME).join('');
}

/** The text with its variables filled in; what is no variable is left as it is. */
export const renderText = (template: string, values: Partial<Record<SmsVariable, string | number | null>>): string =>
  filledIn(template, (name) => (Object.hasOwn(values, name) ? shown(values[name as SmsVariable]) : undefined))
    .normalize()
    .trim();
