export interface Marks {
  decimal: string;
  group: string;
}

/** How the viewer's locale writes numbers. */
export function marksHere(): Marks {
  const parts = new Intl.NumberFormat().formatToParts(1_000_000.5);
  const of = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  return { decimal: of('decimal') ?? '.', group: of('group') ?? ',' };
}

/** Digits in groups of three with a blank or an apostrophe between: what is grouped otherwise could be two numbers. */
const GROUPED = /(?<![\d.,])\d{1,3}(?:[\s'’]\d{3})+(?!\d)/g;
const BLANKS = /[\s'’]/g;
/** Blanks around digits, and a minus or a bracket: they group nothing. */
const AROUND = /\s+(?!\d)|(?<!\d)\s+/g;
/** A sign of currency, or its code, before or after an amount; a sign of percent after a number. */
const CURRENCY =
  /^(?<minus>[-(]?)\s*(?<before>[A-Z]{0,3}\s*\p{Sc}|[A-Z]{3}(?![A-Z]))|(?<after>\p{Sc}\s*[A-Z]{0,3}|(?<![A-Z])[A-Z]{3}|%)(?<end>\s*[-)]?)$/u;

export interface Reading {
  decimals: number;
  marks?: Marks;
  /** How the field's currency, or percent, is written; any other sign makes what was typed no number of it. Absent: a sign of currency means nothing. */
  signs?: readonly string[];
  /** Whether the field is a fraction of 1, of which a sign of percent means a hundredth. */
  isFraction?: boolean | undefined;
}

/**
 * The number that was typed, grouped or with a decimal point or comma, as here or as elsewhere: 1,500.25 and 1.500,25 and
 * 1 500,25. Undefined where nothing was typed; NaN where it is no number, or could be two: 1.500 is 1500 to one reader and
 * 1.5 to another, which only a field of as many `decimals` takes; so is 1,5000. A sign of its currency, or of percent, around it is left out. What is below 0
 * may be written as bookkeepers do: 20- and (20).
 */
export function numberIn(text: string, { isFraction, ...reading }: Reading): number | undefined {
  const whole = tidy(text);
  if (!isFraction || signOf(whole) !== '%') return plainNumberIn(whole, reading);
  const percent = plainNumberIn(whole, { ...reading, signs: ['%'] });
  return percent === undefined ? undefined : Number((percent / 100).toPrecision(15));
}

function plainNumberIn(text: string, { decimals, marks = marksHere(), signs }: Reading): number | undefined {
  const bare = bareOf(text, signs);
  if (!bare) return bare === '' ? undefined : Number.NaN;
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return Number.NaN;
  const decimal = decimalMarkOf(bare, decimals, marks);
  if (decimal === undefined) return Number.NaN;
  const [whole = '', fraction, ...more] = decimal ? bare.split(decimal) : [bare];
  if (more.length || !isGrouped(whole) || (fraction && /\D/.test(fraction))) return Number.NaN;
  return Number(`${whole.replace(/[.,]/g, '') || 0}.${fraction || 0}`.replace(/^-\./, '-0.'));
}

/** Why what was typed is no amount, where there is more to say than that. */
export function whyUnread(text: string, { decimals, marks = marksHere(), isFraction, ...reading }: Reading): string | undefined {
  const sign = signOf(tidy(text));
  const signs = isFraction ? ['%'] : reading.signs;
  if (sign && signs && !signs.includes(sign))
    return `${sign} has no place here${signs.length ? `: this is in ${signs.join(' or ')}` : ''}`;
  const bare = bareOf(text, signs);
  if (!bare || !/^-?[\d.,]*\d[\d.,]*$/.test(bare) || decimalMarkOf(bare, decimals, marks) !== undefined) return undefined;
  const [whole, fraction] = bare.split(/[.,]/);
  if (!decimals) return `This takes whole numbers: type ${whole}${fraction} if that is meant`;
  return `It could be ${whole}${fraction} or ${whole}${marks.decimal}${fraction?.slice(0, decimals)}: type one of them`;
}

/** Without what is copied along and drawn as nothing: marks of direction, say. */
const tidy = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace('−', '-')
    .trim();

function signOf(text: string): string | undefined {
  const { before, after } = CURRENCY.exec(text)?.groups ?? {};
  return (before ?? after)?.replace(/\s/g, '');
}

/** Digits, marks and a minus, without the sign of currency; undefined where that is another currency's. */
function bareOf(text: string, signs: Reading['signs']): string | undefined {
  const whole = tidy(text);
  const sign = signOf(whole);
  if (sign && signs && !signs.includes(sign)) return undefined;
  const bare = whole
    .replace(CURRENCY, '$<minus>$<end>')
    .replace(AROUND, '')
    .replace(GROUPED, (digits) => digits.replace(BLANKS, ''));
  return bare.replace(/^\(([^()-]+)\)$/, '-$1').replace(/^([^-]+)-$/, '-$1');
}

/** What begins the fraction: '' where there is none, undefined where nobody can tell. */
function decimalMarkOf(bare: string, decimals: number, marks: Marks): string | undefined {
  const used = [...new Set(bare.match(/[.,]/g))];
  const last = bare.match(/[.,](?=[^.,]*$)/)?.[0] ?? '';
  if (used.length === 2) return last;
  if (bare.split(last).length > 2) return '';
  // One mark, once. After it three digits, and before it one to three that begin with no nought: it may group.
  if (!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare)) return isLongTail(bare, decimals) ? undefined : last;
  if (last === marks.group) return '';
  // Of too many decimals the field says so; where the last is a nought they would pass for fewer.
  return decimals >= 3 || !bare.endsWith('0') ? last : undefined;
}

/**
 * After one mark four digits or more, which noughts alone make more than the field takes: 1,5000 is 1.50 to one reader, and to
 * another 15000, in groups of four or with a group of three mistyped.
 */
function isLongTail(bare: string, decimals: number): boolean {
  const [, tail = ''] = /^-?[1-9]\d*[.,](\d{4,})$/.exec(bare) ?? [];
  return tail.length > decimals && tail.replace(/0+$/, '').length <= decimals;
}

/** Digits, or groups of three under one mark. */
const isGrouped = (whole: string) => /^-?\d*$/.test(whole) || /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole);
