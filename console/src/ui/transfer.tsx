import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Checkbox, Input } from 'antd';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Search } from 'lucide-react';
import { type CSSProperties, type ReactNode, type Ref, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useFormContext } from './form-context.ts';
import './transfer.css';

export interface TransferItem<Key extends string | number> {
  key: Key;
  /** The small line above: a group or area. */
  group?: string;
  label: string;
  /** A second line. */
  note?: string | null;
}

interface TransferProps<Key extends string | number> {
  items: TransferItem<Key>[];
  /** What is chosen, in order; Ant Design's form gives and takes it. */
  value?: Key[];
  onChange?: (value: Key[]) => void;
  titles: [string, string];
  /** Whether the chosen ones have an order people set. */
  ordered?: boolean;
  disabled?: boolean;
  /** From its field: what names it, what describes its error, and how the focus finds it. */
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  ref?: Ref<HTMLFieldSetElement>;
}

/** Two panels: what there is and what is chosen. Thousands of items scroll and search smoothly; all of it by keyboard. */
export function Transfer<Key extends string | number>(props: TransferProps<Key>) {
  const { items, value = [], onChange, titles, ordered = false, id, ref } = props;
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
  const move = (key: Key, by: number) => {
    const from = value.indexOf(key);
    const next = value.filter((other) => other !== key);
    next.splice(from + by, 0, key);
    onChange?.(next);
  };
  return (
    <fieldset
      className="transfer"
      id={id}
      ref={ref}
      tabIndex={-1}
      aria-label={props['aria-label']}
      aria-describedby={props['aria-describedby']}
      style={heightFor(Math.max(left.length, right.length))}
    >
      <Panel title={titles[0]} items={left} act={add} actLabel="Add" disabled={disabled} />
      <Panel title={titles[1]} items={right} act={remove} actLabel="Remove" disabled={disabled} {...(ordered ? { move } : {})} />
    </fieldset>
  );
}

interface PanelProps<Key extends string | number> {
  title: string;
  items: TransferItem<Key>[];
  act: (keys: Key[]) => void;
  actLabel: 'Add' | 'Remove';
  move?: (key: Key, by: number) => void;
  disabled: boolean;
}

const ROW = 46;
const FEWEST = 4;
const MOST = 8;

/** As high as the fuller panel needs, within reason. */
const heightFor = (rows: number) => ({ '--panel-height': `${Math.min(MOST, Math.max(FEWEST, rows)) * ROW}px` }) as CSSProperties;

function Panel<Key extends string | number>({ title, items, act, actLabel, move, disabled }: PanelProps<Key>) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<Key>>(new Set());
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const shown = useMemo(
    () =>
      wanted
        ? items.filter(({ group = '', label, note }) => `${group} ${label} ${note ?? ''}`.toLowerCase().includes(wanted))
        : items,
    [items, wanted],
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
        <Checkbox
          checked={marked.length > 0 && marked.length === shown.length}
          indeterminate={marked.length > 0 && marked.length < shown.length}
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
      <Rows
        items={shown}
        picked={picked}
        toggle={toggle}
        run={run}
        actLabel={actLabel}
        disabled={disabled}
        {...(move && !wanted ? { move } : {})}
      />
      {!shown.length && (
        <p className="panel-none">
          {items.length ? 'Nothing matches.' : actLabel === 'Add' ? 'Everything is chosen.' : 'Nothing is chosen yet.'}
        </p>
      )}
    </section>
  );
}

interface RowsProps<Key extends string | number> {
  items: TransferItem<Key>[];
  picked: ReadonlySet<Key>;
  toggle: (key: Key) => void;
  run: (keys: Key[]) => void;
  actLabel: string;
  move?: (key: Key, by: number) => void;
  disabled: boolean;
}

/** Only the rows in sight are in the document. */
function Rows<Key extends string | number>({ items, picked, toggle, run, actLabel, move, disabled }: RowsProps<Key>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <div ref={scroller} className="panel-rows" tabIndex={0}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li key={item.key} className="panel-row" style={{ transform: `translateY(${start}px)` }}>
              <Checkbox
                checked={picked.has(item.key)}
                disabled={disabled}
                onChange={() => toggle(item.key)}
                className="panel-label"
              >
                {item.group && <span className="panel-group">{item.group}</span>}
                <span className="panel-text" title={item.label}>
                  {item.label}
                  {item.note && <span className="panel-note"> {item.note}</span>}
                </span>
              </Checkbox>
              {move && (
                <>
                  <Mover label={`Move ${item.label} up`} disabled={disabled || index === 0} onClick={() => move(item.key, -1)}>
                    <ArrowUp size={14} aria-hidden />
                  </Mover>
                  <Mover
                    label={`Move ${item.label} down`}
                    disabled={disabled || index === items.length - 1}
                    onClick={() => move(item.key, 1)}
                  >
                    <ArrowDown size={14} aria-hidden />
                  </Mover>
                </>
              )}
              <Mover label={`${actLabel} ${item.label}`} disabled={disabled} onClick={() => run([item.key])}>
                {actLabel === 'Add' ? <ArrowRight size={14} aria-hidden /> : <ArrowLeft size={14} aria-hidden />}
              </Mover>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Mover({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="mover" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
