import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNarrow } from '../browser/narrow.ts';
import type { sortable } from './sortable.tsx';
import { type RowProps, TransferRow } from './transfer-row.tsx';

export interface TransferItem<Key extends string | number> {
  key: Key;
  /** The small line above: a group or area. */
  group?: string;
  label: string;
  /** A second line. */
  note?: string | null;
  /** What else a search finds it by. */
  words?: string;
}

export interface TransferColumn<Key extends string | number> {
  key: string;
  title: string;
  /** Its share of the row, as a grid's track. */
  width: string;
  /** On a phone: the row's first line, or not shown. */
  small?: 'headline' | 'hidden';
  render: (item: TransferItem<Key>) => ReactNode;
}

export type Sortable = typeof sortable;

interface TransferRowsProps<Key extends string | number>
  extends Omit<RowProps<Key>, 'item' | 'index' | 'top' | 'count' | 'drag' | 'picked'> {
  title: string;
  items: TransferItem<Key>[];
  picked: ReadonlySet<Key>;
  drag: Sortable | undefined;
}

export const ROW = 46;
/** A row of a table on a phone, where it stands in two lines. */
const CARD = 84;

/** Only the rows in sight are in the document, and the one in the hand. */
export function TransferRows<Key extends string | number>({ items, title, picked, drag, ...shared }: TransferRowsProps<Key>) {
  const { columns, move, disabled } = shared;
  const scroller = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Key>();
  const size = useNarrow() && columns ? CARD : ROW;
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    // A table's row costs several times what a list's does.
    overscan: columns ? 2 : 4,
    rangeExtractor: (range) => withRow(range, held === undefined ? -1 : items.findIndex(({ key }) => key === held)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another size are measured anew
  useEffect(() => virtual.measure(), [size]);
  const ids = useMemo(() => items.map(({ key }) => key), [items]);
  const rows = virtual.getVirtualItems().map(({ index, start }) => {
    const item = items[index];
    if (!item) return null;
    const row = { ...shared, item, index, top: start, count: items.length, picked: picked.has(item.key) };
    if (!drag || !move) return <TransferRow key={item.key} {...row} />;
    return (
      <drag.Row key={item.key} id={item.key}>
        {(dragged) => <TransferRow {...row} drag={dragged} />}
      </drag.Row>
    );
  });
  const style = { height: virtual.getTotalSize() };
  const list = columns ? (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by themselves, only those in sight are there
    <div role="table" aria-label={title} aria-rowcount={items.length + 1} style={tracksOf(columns, Boolean(move))}>
      <Head columns={columns} movable={Boolean(move)} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className="panel-body" style={style}>
        {rows}
      </div>
    </div>
  ) : (
    <ul style={style}>{rows}</ul>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <div ref={scroller} className="panel-rows" tabIndex={0}>
      {drag && move ? (
        <drag.List
          ids={ids}
          disabled={disabled}
          onMove={(id, to) => move(id as Key, to)}
          onHold={(id) => setHeld(id as Key | undefined)}
        >
          {list}
        </drag.List>
      ) : (
        list
      )}
    </div>
  );
}

/** The rows to be drawn, with one more wherever it is: a row that leaves the document cannot be held. */
function withRow(range: Range, index: number): number[] {
  const seen = defaultRangeExtractor(range);
  return index < 0 || seen.includes(index) ? seen : [...seen, index].sort((a, b) => a - b);
}

const tracksOf = (columns: { width: string }[], movable: boolean) =>
  ({ '--tracks': `24px ${movable ? '80px ' : ''}${columns.map(({ width }) => width).join(' ')} 28px` }) as CSSProperties;

function Head({ columns, movable }: { columns: { key: string; title: string }[]; movable: boolean }) {
  const unseen = (title: string) => <span className="visually-hidden">{title}</span>;
  const titles: [string, ReactNode][] = [
    ['mark', unseen('Mark')],
    ...(movable ? [['move', 'Move'] as [string, ReactNode]] : []),
    ...columns.map(({ key, title }): [string, ReactNode] => [key, title]),
    ['act', unseen('Add or remove')],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: a row of headings takes no focus
    <div role="row" className="panel-columns">
      {titles.map(([key, title]) => (
        // biome-ignore lint/a11y/useSemanticElements: see the table
        // biome-ignore lint/a11y/useFocusableInteractive: a heading takes no focus
        <div key={key} role="columnheader">
          {title}
        </div>
      ))}
    </div>
  );
}
