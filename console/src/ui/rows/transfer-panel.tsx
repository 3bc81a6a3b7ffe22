import { folded } from '@homeward/contract/folded';
import { Button, Input } from 'antd';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Tick } from '../field/tick.tsx';
import { type Sortable, type TransferColumn, type TransferItem, TransferRows } from './transfer-rows.tsx';

interface TransferPanelProps<Key extends string | number> {
  title: string;
  items: TransferItem<Key>[];
  act: (keys: Key[]) => void;
  actLabel: 'Add' | 'Remove';
  columns?: TransferColumn<Key>[] | undefined;
  move?: ((key: Key, to: number) => void) | undefined;
  drag?: Sortable | undefined;
  disabled: boolean;
  loading?: boolean | undefined;
}

/** One side of a transfer: what is marked in it can be moved over at once. */
export function TransferPanel<Key extends string | number>(props: TransferPanelProps<Key>) {
  const { title, items, act, actLabel, columns, move, drag, disabled } = props;
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<Key>>(new Set());
  const wanted = useDeferredValue(folded(text.trim()));
  const found = useMemo(() => items.map(wordsOf), [items]);
  const shown = useMemo(
    () => (wanted ? items.filter((_, index) => found[index]?.includes(wanted)) : items),
    [items, found, wanted],
  );
  const marked = shown.filter((item) => picked.has(item.key));
  const title_ = useId();
  const toggle = (key: Key) => {
    const next = new Set(picked);
    if (!next.delete(key)) next.add(key);
    setPicked(next);
  };
  const run = (keys: Key[]) => {
    act(keys);
    setPicked(new Set());
  };
  return (
    <section className="panel" aria-labelledby={title_}>
      <header className="panel-head">
        <Tick
          checked={marked.length > 0 && marked.length === shown.length}
          partly={marked.length > 0 && marked.length < shown.length}
          disabled={disabled || !shown.length}
          onChange={(event) => setPicked(new Set(event.target.checked ? shown.map((item) => item.key) : []))}
          aria-label={`Mark all of ${title}`}
        />
        <h3 id={title_}>{title}</h3>
        <span className="panel-count">{wanted ? `${shown.length} of ${items.length}` : items.length}</span>
        <Button size="small" disabled={disabled || !marked.length} onClick={() => run(marked.map((item) => item.key))}>
          {actLabel}
          {marked.length > 0 && ` ${marked.length}`}
        </Button>
      </header>
      <Input
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
        placeholder="Search"
        aria-label={`Search in ${title}`}
        prefix={<Search size={14} aria-hidden />}
        variant="borderless"
        allowClear
        disabled={false}
        className="panel-search"
      />
      <TransferRows
        title={title}
        items={shown}
        columns={columns}
        picked={picked}
        toggle={toggle}
        run={run}
        actLabel={actLabel}
        disabled={disabled}
        move={wanted ? undefined : move}
        drag={wanted ? undefined : drag}
      />
      {!shown.length && (
        <p className="panel-none">{items.length ? 'Nothing matches.' : props.loading ? 'Loading…' : NONE_LEFT[actLabel]}</p>
      )}
    </section>
  );
}

const NONE_LEFT = { Add: 'Everything is chosen.', Remove: 'Nothing is chosen yet.' };

const wordsOf = <Key extends string | number>({ group = '', label, note, words = '' }: TransferItem<Key>) =>
  folded(`${group} ${label} ${note ?? ''} ${words}`);
