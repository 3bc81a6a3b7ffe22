import { SearchError } from './query.ts';

const MAX_OFFSET = 100_000_000;

/** A whole number that is not too small. */
export const isWhole = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least;

/** How many rows a search skips: it says their number, or its page. */
export function offsetOf(options: Record<string, unknown>, limit: number): number {
  const { page, offset } = options;
  if (page !== undefined && !isWhole(page, 1)) throw new SearchError(['options', 'page'], "'page' must be a whole number from 1");
  if (offset !== undefined && !isWhole(offset, 0))
    throw new SearchError(['options', 'offset'], "'offset' must be a whole number from 0");
  const start = page === undefined ? (offset ?? 0) : (page - 1) * limit;
  if (page !== undefined && offset !== undefined && offset !== start)
    throw new SearchError(['options', 'offset'], "'offset' does not belong to 'page'");
  if (start > MAX_OFFSET)
    throw new SearchError(['options', page === undefined ? 'offset' : 'page'], `At most ${MAX_OFFSET} rows can be skipped`);
  return start;
}
