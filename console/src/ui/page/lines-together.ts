import type { AuditEntry } from '@homeward/contract/audit';
import { inCurrency } from '@homeward/contract/currency';
import { lineNames } from '@homeward/contract/line-words';

/** What a line came from, as far as it tells lines of one type apart. */
type Origin = { name?: string; of?: keyof typeof lineNames } | null | undefined;
/** What a line came to before a change of its checkout and since. */
interface Sums {
  type: string;
  /** Of which product or tax. */
  name: string | undefined;
  from: number | undefined;
  to: number | undefined;
}

/**
 * A change of a checkout writes lines anew, where only their place is another, too: those that one call took away and those it
 * made are one change, from what each came to before to what it comes to since, in their currency.
 */
export function linesTogether(entries: AuditEntry[], currency: string | undefined): AuditEntry[] {
  const changes = Map.groupBy(entries, changeOf);
  return entries.flatMap((entry): AuditEntry[] => {
    const change = changeOf(entry);
    if (!change) return [entry];
    const lines = changes.get(change) ?? [];
    return lines[0] === entry ? [{ ...entry, action: 'UPDATE', parent_uuid: null, changes: differencesOf(lines, currency) }] : [];
  });
}

/** Which change of a checkout wrote a line; undefined of everything else. */
const changeOf = ({ table_name, action, about_uuid, created_date }: AuditEntry) =>
  table_name === 'checkout_line' && action !== 'UPDATE' ? `${about_uuid} ${created_date}` : undefined;

/** By type of line; of products and taxes, which may be several, by name within it. */
function differencesOf(entries: AuditEntry[], currency: string | undefined): AuditEntry['changes'] {
  const said = (sum: number) => (currency ? inCurrency(sum, currency) : String(sum));
  const changed = sumsOf(entries).filter(({ from, to }) => from !== to);
  const side = (sums: Sums[], end: 'from' | 'to') => {
    const amounts = sums.flatMap(({ name = '', [end]: sum }) => (sum === undefined ? [] : [[name, said(sum)]]));
    return sums[0]?.name === undefined ? amounts[0]?.[1] : Object.fromEntries(amounts);
  };
  const byType = Map.groupBy(changed, ({ type }) => type);
  return Object.fromEntries([...byType].map(([type, sums]) => [type, { from: side(sums, 'from'), to: side(sums, 'to') }]));
}

function sumsOf(entries: AuditEntry[]): Sums[] {
  const sums = new Map<string, Sums>();
  // As they were written: the newest is told first.
  for (const { action, changes } of entries.toReversed()) {
    const side = action === 'DELETE' ? 'from' : 'to';
    const of = (column: string) => (changes[column] as { from?: unknown; to?: unknown } | undefined)?.[side];
    const type = String(of('type_key'));
    const origin = of('json') as Origin;
    const name =
      type === 'PRODUCT' || type === 'TAX' ? (origin?.name ?? (origin?.of && lineNames[origin.of]) ?? 'Other') : undefined;
    const known = sums.get(`${type} ${name}`) ?? { type, name, from: undefined, to: undefined };
    sums.set(`${type} ${name}`, { ...known, [side]: (known[side] ?? 0) + Number(of('price')) });
  }
  return [...sums.values()];
}
