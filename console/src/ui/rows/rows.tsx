import { capital } from '@homeward/contract/wording';
import { Button, type ButtonProps } from 'antd';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import { reachableIn } from '../browser/keyboard.ts';
import { Group, type GroupProps } from '../field/group.tsx';
import { useFormContext, useValue } from '../form/form-context.ts';
import { mostAt } from '../form/longest.ts';
import { type Path, placed, valueAt } from '../form/path.ts';
import { moved, UpDown } from './mover.tsx';
import type { Dragged, sortable } from './sortable.tsx';
import './rows.css';

/**
 * Makes the rows that are there others. What is drawn may be one change behind (`useValue`): who moves a row twice at once
 * moves it on from where it is, not from where it was seen.
 */
type ChangeRows<Row> = (next: (rows: readonly Row[]) => Row[]) => void;

interface RowsLook<Row> {
  /** One of them, in a word or two: "Add filter", "Remove filter 2". */
  noun: string;
  /** What a row is called, where not by its place. */
  called?: (row: Row, index: number) => string;
  /** A new row; where it follows from those that are there, what it is beside them. */
  blank: Row | ((now: readonly Row[]) => Row);
  /** What its button is called, where several lists of a screen have the same. */
  addLabel?: string;
  /** No other row yet: the last is still to be chosen. */
  waits?: boolean;
  /** What is said while there is none. */
  empty?: string;
  /** Whether this row cannot be removed. */
  stays?: (row: Row) => boolean;
  /** Enter in a row's field leads to the next row, which is added after the last, instead of saving the form. */
  enterAdds?: boolean;
  /** Whether a row shows what it is called above its fields. */
  titled?: boolean;
  /** Rows are dragged, and moved by buttons; screens without do not load it. */
  ordered?: typeof sortable;
  className?: string;
}

interface RowListProps<Row> extends RowsLook<Row>, GroupProps {
  rows: readonly Row[];
  onChange?: ChangeRows<Row> | undefined;
  disabled: boolean;
  most?: number | undefined;
  children: (row: Row, index: number, of: string) => ReactNode;
}

/** Rows that are added and removed. Who adds one goes on in it; where one was removed, the next has the focus, or the button that adds. */
export function RowList<Row>({ rows, noun, onChange, disabled, children, ...props }: RowListProps<Row>) {
  const { called = (_, index) => `${noun} ${index + 1}`, most = Number.POSITIVE_INFINITY, blank } = props;
  const { added, places, begin } = useAdded<number>();
  const add = () =>
    onChange?.((now) => {
      if (now.length < most) added.current = now.length;
      return [...now, blank instanceof Function ? blank(now) : blank].slice(0, most);
    });
  const move = (from: number, to: number) => onChange?.((now) => moved(now, from, to));
  const step = (from: number, to: number) => {
    move(from, to);
    focusMover(places.current.get(to), to < from);
  };
  return (
    <Group of={props} className={props.className}>
      {props.empty && !rows.length && <p className="rows-none">{props.empty}</p>}
      {inOrder(props.ordered, rows.length, disabled, move, (index, dragged) => {
        const row = rows[index] as Row;
        const of = called(row, index);
        const held = (element: HTMLElement | null) => {
          dragged?.ref(element);
          begin(element, index);
        };
        return (
          <fieldset
            key={index}
            className="edit-row"
            ref={held}
            style={dragged?.style}
            onKeyDown={
              props.enterAdds ? (event) => goOn(event, rows[index + 1] && places.current.get(index + 1), add) : undefined
            }
          >
            <legend className={props.titled ? undefined : 'visually-hidden'}>{capital(of)}</legend>
            {children(row, index, of)}
            {dragged && !disabled && (
              <span className="row-order">
                {dragged.handle}
                <UpDown label={of} index={index} count={rows.length} disabled={disabled} onMove={(to) => step(index, to)} />
              </span>
            )}
            {!disabled && !props.stays?.(row) && (
              <Button
                type="text"
                className="row-remove"
                icon={<X size={16} aria-hidden />}
                aria-label={`Remove ${of}`}
                onClick={() => onChange?.((now) => now.filter((_, place) => place !== index))}
              />
            )}
          </fieldset>
        );
      })}
      {!disabled && <AddRow noun={noun} label={props.addLabel} disabled={props.waits || rows.length >= most} onClick={add} />}
    </Group>
  );
}

interface AddRowProps extends Pick<ButtonProps, 'onClick' | 'disabled'> {
  noun: string;
  label: string | undefined;
}

const AddRow = ({ noun, label, ...props }: AddRowProps) => (
  <Button type="text" className="row-add" icon={<Plus size={16} aria-hidden />} aria-label={label} {...props}>
    Add {noun}
  </Button>
);

/** Enter leads into the next row; where there is none, one is added once something is typed. */
function goOn(event: KeyboardEvent, after: HTMLElement | null | undefined, add: () => void): void {
  if (!isPlainEnter(event)) return;
  event.preventDefault();
  if (after) reachableIn(after)[0]?.focus();
  else if (event.target.value.trim()) add();
}

/** Enter in a line of text, not one that ends what an input method composes. */
const isPlainEnter = (event: KeyboardEvent): event is KeyboardEvent & { target: HTMLInputElement } =>
  event.key === 'Enter' &&
  !(event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) &&
  event.target instanceof HTMLInputElement &&
  event.target.type === 'text' &&
  event.target.role !== 'combobox';

/** The focus goes with what is moved: the rows themselves stay in their places, and say something else. */
function focusMover(row: HTMLElement | null | undefined, isUp: boolean): void {
  const movers = [...(row?.querySelectorAll<HTMLButtonElement>(':scope > .row-order .mover') ?? [])];
  const [on, back] = isUp ? movers : movers.reverse();
  (on?.disabled ? back : on)?.focus();
}

/** Lets who adds a row go on in it. `added`: its place, while it is not drawn; what is drawn meanwhile are those before it. */
export function useAdded<Place>() {
  const added = useRef<Place>(null);
  const places = useRef(new Map<Place, HTMLElement | null>());
  const begin = useCallback((row: HTMLElement | null, place: Place) => {
    places.current.set(place, row);
    if (!row || added.current !== place) return;
    added.current = null;
    reachableIn(row)[0]?.focus();
  }, []);
  return { added, places, begin };
}

/** Each row in its place; with what drags it, where rows have an order. */
function inOrder(
  ordered: typeof sortable | undefined,
  count: number,
  disabled: boolean,
  onMove: (from: number, to: number) => void,
  row: (index: number, dragged?: Dragged) => ReactNode,
): ReactNode {
  const places = Array.from({ length: count }, (_, index) => index);
  if (!ordered) return places.map((index) => row(index));
  // An id may be anything but 0.
  return (
    <ordered.List ids={places.map((place) => place + 1)} disabled={disabled} onMove={(id, to) => onMove(Number(id) - 1, to)}>
      {places.map((index) => (
        <ordered.Row key={index} id={index + 1}>
          {(dragged) => row(index, dragged)}
        </ordered.Row>
      ))}
    </ordered.List>
  );
}

/** The rows at a place of the form, and how they become others. */
export function useRows<Row>(name: Path): [rows: Row[], change: ChangeRows<Row>] {
  const { form, set } = useFormContext();
  const change: ChangeRows<Row> = (next) => {
    const values = form.getFieldsValue(true);
    set(placed(values, name, next((valueAt(values, name) as Row[] | undefined) ?? [])));
  };
  return [useValue<Row[] | undefined>(name) ?? [], change];
}

interface RowsProps<Row> extends RowsLook<Row> {
  /** Where the rows stand in the form's values; their call says how many there may be. */
  name: Path;
  /** The fields of the row at this place. */
  children: (at: Path, of: string, row: Row, index: number) => ReactNode;
}

/** The rows at a place of the form. */
export function Rows<Row>({ name, children, ...props }: RowsProps<Row>) {
  const { schema, disabled } = useFormContext();
  const [rows, change] = useRows<Row>(name);
  return (
    <RowList {...props} rows={rows} onChange={change} disabled={disabled} most={mostAt(schema, name)}>
      {(row, index, of) => children([...name, index], of, row, index)}
    </RowList>
  );
}
