import type pg from 'pg';
import { GUARD } from '../../../server/src/http/identity.ts';
import { isByValue, noteSize } from '../../../server/src/search/by-value.ts';
import { statementOf } from '../../../server/src/search/statement.ts';
import { literal } from '../../../server/src/search/value.ts';
import { type Page, parsed, valuesOf } from './asked.ts';

/** Neither a first page nor its counts read more rows: up to so many, what is found is counted at once. */
export const MOST_ROWS = 20_000;

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  Plans?: Node[];
}

interface Scan {
  rows: number;
  where: string;
  /** Whether it is for how many there are, and not for the page. */
  counts: boolean;
}

export interface Explained {
  /** Of the page or of its counts, whichever are more. */
  rows: number;
  /** Of the page alone. */
  pageRows: number;
  ms: number;
  buffers: number;
  /** Whether its plan is made for its values. */
  byValue: boolean;
  /** Where most of the rows are read. */
  most: string;
  plan: Node;
}

/** How PostgreSQL runs the very statement that the server would send, of so many rows where `size` says so. */
export async function explain(client: pg.ClientBase, page: Page, size?: number): Promise<Explained> {
  const read = parsed(page);
  const values = await valuesOf(client, read);
  const { text } = statementOf(read, GUARD);
  noteSize(read.query, headOf(size ?? (await sizeOf(client, read.query.entity.table))));
  const byValue = isByValue(read.query);
  await client.query(`set plan_cache_mode = force_${byValue ? 'custom' : 'generic'}_plan`);
  await client.query(`prepare page as ${text}`);
  try {
    const run = `execute page(${values.map(literal).join(', ')})`;
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${run}`);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
    const scans = readBy(plan);
    const ofPage = sumOf(scans.filter(({ counts }) => !counts));
    const ofCounts = sumOf(scans.filter(({ counts }) => counts));
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return { ...(ofPage.rows < ofCounts.rows ? ofCounts : ofPage), pageRows: ofPage.rows, ms, buffers, byValue, plan };
  } finally {
    await client.query('deallocate page');
  }
}

async function sizeOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query('select coalesce(sum(n), 0)::int as n from row_count where table_name = $1', [table]);
  return rows[0].n;
}

/** The head of an answer, as the server reads a noun's size from it. */
const headOf = (size: number) => `{"count":0,"global_count":${size}`;

function sumOf(scans: Scan[]) {
  const [first] = scans.toSorted((a, b) => b.rows - a.rows);
  return { rows: scans.reduce((sum, { rows }) => sum + rows, 0), most: first ? `${first.rows} ${first.where}` : '' };
}

/** The rows that each scan has read, found or not; what an index gives a bitmap of is read once. */
function readBy(node: Node, counts = false): Scan[] {
  const name = node['Subplan Name'] ?? '';
  const isCounts = counts || name === 'CTE counts';
  const below = (node.Plans ?? []).flatMap((one) => readBy(one, isCounts));
  const { 'Node Type': type, 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  if (!/Scan/.test(type) || /CTE|Subquery|Function|Values|WorkTable/.test(type)) return below;
  const rows = Math.round((node['Actual Rows'] + filtered + rechecked) * node['Actual Loops']);
  if (type !== 'Bitmap Heap Scan')
    return [...below, { rows, where: `${type} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`, counts: isCounts }];
  const [most = { rows: 0, where: '', counts }] = below.toSorted((a, b) => b.rows - a.rows);
  return [most.rows > rows ? most : { rows, where: `${type} ${node['Relation Name']}`, counts: isCounts }];
}
