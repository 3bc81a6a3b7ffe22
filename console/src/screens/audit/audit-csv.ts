import { type AuditEntry, search as call, names } from '@homeward/contract/audit';
import { post, search } from '../../api/client.ts';
import { type Difference, differencesOf, textOf } from '../../ui/page/differences.ts';
import { askedOf, type Names, namesIn } from '../../ui/page/use-names.ts';
import { nounOf } from './audit-filters.ts';
import { personOf, recordOf, recordsOf, verbOf } from './audit-row.tsx';

const AT_ONCE = 500;
/** More than anybody reads, and as much as a spreadsheet opens at once. */
const MOST = 20_000;

const heads = [
  'When (UTC)',
  'Who',
  'As',
  'What was done',
  'Kind of record',
  'Record',
  'UUID',
  'Field',
  'From',
  'To',
  'Call',
  'Request',
];

interface Exported {
  csv: string;
  rows: number;
  /** Whether nothing was left out. */
  isWhole: boolean;
}

/** Everything a search of the trail finds, newest first: a line for each field that was changed. */
export async function csvOf(conditions: Record<string, unknown>): Promise<Exported> {
  const lines = [lineOf(heads)];
  let before: number | undefined;
  for (let rows = 0; ; ) {
    const { result } = await search(call, {
      search: { ...conditions, ...(before && { 'id.lt': before }) },
      options: { limit: AT_ONCE, sort: '-id', _force_ids: true },
    });
    const named = namesIn(await post(names, askedOf(result, recordsOf(result))));
    for (const entry of result) lines.push(...linesOf(entry, named));
    rows += result.length;
    before = result.at(-1)?.id;
    if (result.length < AT_ONCE || rows >= MOST)
      // The mark tells spreadsheets that it is UTF-8.
      return { csv: `\uFEFF${lines.join('\r\n')}\r\n`, rows, isWhole: result.length < AT_ONCE };
  }
}

function linesOf(entry: AuditEntry, named: Names): string[] {
  const { created_date, account, call: path, request_id, about_uuid } = entry;
  const record = recordOf(entry);
  const start = [
    created_date,
    personOf(entry),
    account,
    verbOf(entry),
    nounOf(entry),
    record && named.record(record.table_name, record.uuid),
    about_uuid,
  ];
  const differences = differencesOf(entry);
  const end = [path, request_id];
  if (!differences.length) return [lineOf([...start, '', '', '', ...end])];
  return differences.map((one) => lineOf([...start, fieldOf(one), ...valuesOf(one, named), ...end]));
}

const fieldOf = ({ label, within }: Difference) => (within ? `${label} · ${within}` : label);
const valuesOf = (one: Difference, named: Names) =>
  one.told
    ? ['', one.told]
    : [one.from, one.to].map((value) => (value === undefined ? '' : textOf(one, value, named.value(one, value))));

/** What a spreadsheet would take for a formula is text. */
const lineOf = (cells: (string | null | undefined)[]) =>
  cells
    .map((cell) => (cell ?? '').replace(/^[=+\-@\t\r]/, "'$&"))
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(',');
