import { type CSSProperties, useMemo } from 'react';
import { Group, type GroupProps } from '../field/group.tsx';
import { useFormContext } from '../form/form-context.ts';
import { moved } from './mover.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import { ROW, type Sortable, type TransferColumn, type TransferItem } from './transfer-rows.tsx';
import './transfer.css';

interface TransferProps<Key extends string | number> extends GroupProps {
  items: TransferItem<Key>[];
  /** What is chosen, in order; Ant Design's form gives and takes it. */
  value?: Key[];
  onChange?: (value: Key[]) => void;
  titles: [string, string];
  /** Two tables instead of two lists: what stands in the columns of either. */
  columns?: [TransferColumn<Key>[], TransferColumn<Key>[]];
  /** Whether the chosen ones have an order people set. */
  ordered?: boolean;
  /** Lets them be dragged too: `sortable`, which a screen brings along. */
  drag?: Sortable;
  disabled?: boolean;
  /** Whether what there is is still on its way. */
  loading?: boolean;
}

/** Two panels: what there is and what is chosen. Thousands of items scroll and search smoothly; all of it by keyboard. */
export function Transfer<Key extends string | number>(props: TransferProps<Key>) {
  const { items, value = [], onChange, titles, columns, ordered = false, drag } = props;
  const disabled = useFormContext().disabled || props.disabled === true;
  const byKey = useMemo(() => new Map(items.map((item) => [item.key, item])), [items]);
  const chosen = useMemo(() => new Set(value), [value]);
  const left = useMemo(() => items.filter((item) => !chosen.has(item.key)), [items, chosen]);
  const right = useMemo(() => {
    const listed = value.map((key) => byKey.get(key) ?? { key, label: String(key) });
    return ordered
      ? listed
      : listed.sort((a, b) => (a.group ?? '').localeCompare(b.group ?? '') || a.label.localeCompare(b.label));
  }, [value, byKey, ordered]);
  const add = (keys: Key[]) => onChange?.([...value, ...keys]);
  const remove = (keys: Key[]) => {
    const gone = new Set(keys);
    onChange?.(value.filter((key) => !gone.has(key)));
  };
  const move = (key: Key, to: number) => onChange?.(moved(value, value.indexOf(key), to));
  return (
    <Group
      of={props}
      className={columns ? 'transfer transfer-tables' : 'transfer'}
      style={heightFor(Math.max(left.length, right.length))}
    >
      <TransferPanel
        title={titles[0]}
        items={left}
        act={add}
        actLabel="Add"
        disabled={disabled}
        columns={columns?.[0]}
        loading={props.loading}
      />
      <TransferPanel
        title={titles[1]}
        items={right}
        act={remove}
        actLabel="Remove"
        disabled={disabled}
        columns={columns?.[1]}
        move={ordered ? move : undefined}
        drag={drag}
      />
    </Group>
  );
}

const FEWEST = 4;
const MOST = 8;

/** As high as the fuller panel needs, within reason. */
const heightFor = (rows: number) => ({ '--panel-height': `${Math.min(MOST, Math.max(FEWEST, rows)) * ROW}px` }) as CSSProperties;
