import { ArrowLeft, ArrowRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Tick } from '../field/tick.tsx';
import { Mover, UpDown } from './mover.tsx';
import type { Dragged } from './sortable.tsx';
import type { TransferColumn, TransferItem } from './transfer-rows.tsx';

export interface RowProps<Key extends string | number> {
  item: TransferItem<Key>;
  index: number;
  /** Of how many. */
  count: number;
  top: number;
  picked: boolean;
  toggle: (key: Key) => void;
  run: (keys: Key[]) => void;
  actLabel: string;
  columns: TransferColumn<Key>[] | undefined;
  move: ((key: Key, to: number) => void) | undefined;
  drag?: Dragged;
  disabled: boolean;
}

/** One item of a transfer, in a list or in a table. */
export function TransferRow<Key extends string | number>(props: RowProps<Key>) {
  const { item, index, count, top, picked, toggle, run, actLabel, columns, move, drag, disabled } = props;
  const movers = move && (
    <>
      {!disabled && drag?.handle}
      <UpDown label={item.label} index={index} count={count} disabled={disabled} onMove={(to) => move(item.key, to)} />
    </>
  );
  const act = (
    <Mover label={`${actLabel} ${item.label}`} disabled={disabled} onClick={() => run([item.key])}>
      {actLabel === 'Add' ? <ArrowRight size={14} aria-hidden /> : <ArrowLeft size={14} aria-hidden />}
    </Mover>
  );
  const mark = { checked: picked, disabled, onChange: () => toggle(item.key) };
  const place = { ref: drag?.ref, style: { top, ...drag?.style } };
  if (columns)
    return (
      // biome-ignore lint/a11y/useSemanticElements: rows are placed by themselves, only those in sight are there
      // biome-ignore lint/a11y/useFocusableInteractive: what is in the row takes the focus
      <div role="row" aria-rowindex={index + 2} className="panel-row" {...place}>
        <Cell name="mark">
          <Tick {...mark} aria-label={`Mark ${item.label}`} />
        </Cell>
        {movers && <Cell name="move">{movers}</Cell>}
        {columns.map(({ key, small = '', render }) => (
          <Cell key={key} name={small}>
            <Rendered item={item} render={render} />
          </Cell>
        ))}
        <Cell name="act">{act}</Cell>
      </div>
    );
  return (
    <li className="panel-row" {...place}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: a tick is a checkbox */}
      <label className="panel-label">
        <Tick {...mark} />
        <span className="panel-words">
          {item.group && <span className="panel-group">{item.group}</span>}
          <span className="panel-text" title={item.label}>
            {item.label}
            {item.note && <span className="panel-note"> {item.note}</span>}
          </span>
        </span>
      </label>
      {movers}
      {act}
    </li>
  );
}

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: see the row
  <div role="cell" className={`panel-cell ${name}`}>
    {children}
  </div>
);

/** Scrolling draws the row again, but not what stands in it. */
const Rendered = memo(function Rendered<Key extends string | number>({
  item,
  render,
}: {
  item: TransferItem<Key>;
  render: (item: TransferItem<Key>) => ReactNode;
}) {
  return render(item);
}) as <Key extends string | number>(props: {
  item: TransferItem<Key>;
  render: (item: TransferItem<Key>) => ReactNode;
}) => ReactNode;
