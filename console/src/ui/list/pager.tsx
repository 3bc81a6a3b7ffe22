import { Button } from 'antd';
import { OneSelect } from '../field/one-select.tsx';
import { pageSizes } from './list-address.ts';
import type { Counted } from './use-count.ts';

interface PagerProps {
  data: Counted<unknown>;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** A count, as far as it was counted. */
export const countOf = (count: number, countedTo = Number.POSITIVE_INFINITY): string =>
  count > countedTo ? `more than ${countedTo.toLocaleString()}` : count.toLocaleString();

/** Prev, the page and Next; Next ends with the last page, whatever its number of rows (decision 8). */
export function Pager({ data, onPage, onLimit }: PagerProps) {
  const { count, counting, offset, page, pages, result, limit } = data;
  const noun = count === 1 ? 'result' : 'results';
  const found = counting
    ? counting === 'now'
      ? 'many results'
      : 'more results than could be counted'
    : `${countOf(count, data.counted_to)} ${noun}`;
  const isLast = page >= pages && !(counting && result.length === limit);
  return (
    <nav className="pager" aria-label="Pages">
      <span role="status">
        {result.length ? `${(offset + 1).toLocaleString()}–${(offset + result.length).toLocaleString()} of ` : ''}
        {found}
      </span>
      {count > pageSizes[0] && (
        <OneSelect
          size="small"
          value={limit}
          aria-label="Rows a page"
          options={pageSizes.map((size) => ({ value: size, label: `${size} rows` }))}
          onChange={onLimit}
          style={{ width: 100 }}
        />
      )}
      <div className="pager-do">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Prev
        </Button>
        <span>
          Page: {page}
          {pages > 1 && !counting && <span className="pager-of"> of {pages.toLocaleString()}</span>}
        </span>
        <Button disabled={isLast} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
