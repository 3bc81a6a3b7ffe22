import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RowAddress } from './row-action.tsx';
import './data-table.css';

export interface Column<Row> {
  /** Unique in the table; the sort key where `sortable`. */
  key: string;
  title: string;
  /** Instead of the title as text. */
  head?: ReactNode;
  render: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'right';
  width?: number | string;
  /** Narrower it breaks what should be read at a glance: then the table scrolls. */
  least?: number;
  /** On a phone a row becomes a card: its headline, a line under it, the same behind its title, or left out. */
  small?: 'headline' | 'line' | 'titled' | 'hidden';
  /** Left out where a menu leaves columns little room: what matters stands whole before this is told. */
  spare?: boolean;
}

/** The chosen rows by their keys; those of other pages stay chosen. */
export interface Selection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Whether a row can be chosen; absent: every one can. */
  offers?: (key: string) => boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  /** Undefined while the first answer is on its way. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => string;
  dimmed?: boolean;
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  /** Where a row is opened: its headline leads there. */
  opens?: ((row: Row) => RowAddress) | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  selection?: Selection | undefined;
}

const SKELETON_ROWS = 8;

/** Rows of a list. While new rows load the old ones stay, dimmed; before the first, their places are drawn. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, keyOf, dimmed, sort, onSort, opens, actions, selection } = props;
  const headline = headlineOf(props.columns);
  const columns = selection ? [selectColumn({ ...props, selection }), ...props.columns] : props.columns;
  return (
    <div className="table-scroll">
      <table className="table" data-dimmed={dimmed} aria-busy={dimmed || !rows}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" className="table-actions">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      data-align={column.align}
                      data-small={column.small ?? 'line'}
                      data-spare={column.spare}
                      data-title={column.title}
                    >
                      {opens && column === headline ? <Link {...opens(row)}>{column.render(row)}</Link> : column.render(row)}
                    </td>
                  ))}
                  {actions && <td className="table-actions">{actions(row)}</td>}
                </tr>
              ))
            : Array.from({ length: SKELETON_ROWS }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places without records
                <tr key={row} className="table-skeleton">
                  {columns.map((column) => (
                    <td key={column.key} data-small={column.small ?? 'line'} data-spare={column.spare}>
                      <span style={{ width: `${45 + ((row * 13 + column.key.length * 7) % 40)}%` }} />
                    </td>
                  ))}
                  {actions && <td className="table-actions" />}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a row is called by. */
const headlineOf = <Row,>(columns: Column<Row>[]) => columns.find(({ small }) => small === 'headline') ?? columns[0];

/** A box before each row, spoken with the row's headline, and one for all of them. */
function selectColumn<Row>({
  selection: { chosen, onChange, offers = () => true },
  rows = [],
  keyOf,
  columns,
}: Selecting<Row>): Column<Row> {
  const headline = headlineOf(columns);
  const choose = (keys: string[], wanted: boolean) => {
    const others = [...chosen].filter((key) => !keys.includes(key));
    onChange(new Set(wanted ? [...others, ...keys] : others));
  };
  const keys = rows.map(keyOf).filter(offers);
  const box = (of: string[], label: ReactNode) => (
    <label className="table-select">
      <input
        type="checkbox"
        checked={of.length > 0 && of.every((key) => chosen.has(key))}
        disabled={!of.some(offers)}
        onChange={({ target }) => choose(of, target.checked)}
      />
      <span className="visually-hidden">Select {label}</span>
    </label>
  );
  return {
    key: 'select',
    title: 'Select',
    head: box(keys, 'all of this page'),
    width: 60,
    render: (row) => box([keyOf(row)], headline?.render(row)),
  };
}

type Selecting<Row> = DataTableProps<Row> & { selection: Selection };

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : undefined;
  const head = {
    ...{ scope: 'col', 'data-align': column.align, 'data-small': column.small, 'data-spare': column.spare },
    style: { width: column.width, minWidth: column.least },
  };
  if (!column.sortable || !onSort) return <th {...head}>{column.head ?? column.title}</th>;
  return (
    <th {...head} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="plain table-sort"
        onClick={() => onSort(direction === 'ascending' ? `-${column.key}` : column.key)}
      >
        {column.title}
        {direction === 'ascending' && <ArrowUp size={13} aria-hidden />}
        {direction === 'descending' && <ArrowDown size={13} aria-hidden />}
      </button>
    </th>
  );
}
