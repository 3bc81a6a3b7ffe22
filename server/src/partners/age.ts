import { bornAbout } from './fields.ts';

const MONTHS: [RegExp, number][] = [
  [/(\d{1,3})\s*(?:years?|yrs?)\b/i, 12],
  [/(\d{1,3})\s*(?:months?|mos?)\b/i, 1],
  [/(\d{1,3})\s*(?:weeks?|wks?)\b/i, 1 / 4.35],
  [/(\d{1,3})\s*days?\b/i, 1 / 30.4],
];

/** A birthday as near as "2 YEARS 10 MONTHS", "8 weeks." or "1 yr" tell it; null for "NO AGE" and "<6 months". */
export function bornBy(age: string | null): string | null {
  if (!age || /[<>]/.test(age)) return null;
  const parts = MONTHS.map(([unit, months]) => [unit.exec(age)?.[1], months] as const).filter(([count]) => count);
  return parts.length === 0 ? null : bornAbout(parts.reduce((sum, [count, months]) => sum + Number(count) * months, 0));
}
