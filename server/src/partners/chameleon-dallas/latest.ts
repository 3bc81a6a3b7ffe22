import type { Page } from '../batches.ts';
import { isRecord } from '../fields.ts';

/**
 * The pages with one row an animal, its newest: they hold one for each time it came in, next to each other. A row that
 * comes twice is no other time, and stays for its own refusal.
 */
export async function* latest(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  let waiting: unknown[] = [];
  let seen: Omit<Page, 'records'> = {};
  for await (const { records, ...page } of pages) {
    const all = [...waiting, ...records];
    // The last animal may go on on the next page.
    const from = all.findLastIndex((row) => idOf(row) !== idOf(all.at(-1))) + 1;
    waiting = all.slice(from);
    seen = page;
    yield { ...page, read: records.length, records: newest(all.slice(0, from)) };
  }
  yield { ...seen, read: 0, moved: false, records: newest(waiting) };
}

function newest(rows: unknown[]): unknown[] {
  return rows.filter((row, index) => {
    const next = rows[index + 1];
    return !(idOf(row) && idOf(row) === idOf(next) && timeOf(row) !== timeOf(next));
  });
}

const idOf = (row: unknown) => (isRecord(row) ? row.animal_id : undefined);
const timeOf = (row: unknown) => (isRecord(row) ? `${row.intake_date} ${row.impound_number}` : '');
