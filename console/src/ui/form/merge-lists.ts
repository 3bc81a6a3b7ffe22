import { decide, isRecord, isSame, type Merging, mergeAt, type Place, type Three } from './merge.ts';

interface Element {
  value: unknown;
  index: number;
}
type Elements = Map<string, Element>;

/** Merges lists whose elements can be told apart; undefined where they cannot, and a list is one thing. */
export function mergeLists(three: Three, at: Place, merging: Merging): unknown[] | undefined {
  const opened = elementsOf(three.base ?? [], false);
  const theirs = elementsOf(three.theirs ?? [], false);
  const typed = elementsOf(three.mine ?? [], true);
  const sent = elementsOf(three.sent ?? [], true);
  if (!opened || !theirs || !typed) return undefined;
  const { mine, base } = asSaved(typed, opened, theirs, sent);
  const merged = new Map<string, unknown>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const one = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id), sent: sent?.get(id) };
    const place = {
      path: [...at.path, (one.mine ?? one.theirs)?.index ?? 0],
      key: `${at.key}/${id}`,
      row: nameOfRow((one.theirs ?? one.mine)?.value),
    };
    const value = mergeElement(one, place, merging);
    if (value !== undefined) merged.set(id, value);
  }
  return renumbered(inOrder([base, mine, theirs], merged, at, merging).map((id) => merged.get(id)));
}

type ThreeElements = { [version in keyof Three]: Element | undefined };

/** What becomes of an element; undefined where it goes. */
function mergeElement({ base, mine, theirs, sent }: ThreeElements, at: Place, merging: Merging): unknown {
  const values = { base: base?.value, mine: mine?.value, theirs: theirs?.value, sent: sent?.value };
  if (mine && theirs) return mergeAt(values, at, merging);
  // Added by one of the two; what I added and took away again is nobody's.
  if (!base && mine) return mine.value;
  if (!base && sent) return undefined;
  if (!base && theirs) {
    merging.taken.push({ path: at.path, row: at.row });
    return theirs.value;
  }
  // Taken away by one of the two: asked only where the other has changed it.
  const apart = { ...values, base: bare(values.base), mine: bare(values.mine), theirs: bare(values.theirs) };
  const left = decide(apart, at, merging);
  if (left === undefined) return undefined;
  return mine ? asNew(mine.value) : theirs?.value;
}

/** How an element of a list reads: itself, or the first of its words. */
function nameOfRow(value: unknown): string | undefined {
  const words = isRecord(value) ? NAMES.map((name) => value[name]) : [value];
  return words.find((word): word is string => typeof word === 'string' && word !== '');
}
const NAMES = ['name', 'ask', 'text', 'value', 'description', 'id'];

/** What tells an element of a list from the others: its own name, else whatever it is of. */
function idOf(value: unknown): string | undefined {
  if (!isRecord(value)) return value === null || value === undefined ? undefined : `=${JSON.stringify(value)}`;
  for (const own of ['uuid', 'id', 'key']) if (value[own]) return `${own === 'key' ? 'uuid' : own} ${value[own]}`;
  const of = Object.entries(value).filter(([name, part]) => OF.test(name) && part);
  return of.length ? JSON.stringify(of.sort(([one], [other]) => (one < other ? -1 : 1))) : undefined;
}
const OF = /(_uuid|_id|_key)$|^(path|type|name)$/;

/** The elements by what identifies them; undefined where they cannot be told apart. New ones need not say who they are. */
function elementsOf(list: unknown, mayBeNew: boolean): Elements | undefined {
  if (!Array.isArray(list)) return undefined;
  const elements: Elements = new Map();
  for (const [index, value] of list.entries()) {
    const id = idOf(value) ?? (mayBeNew && isRecord(value) ? `new ${index}` : undefined);
    if (id === undefined || elements.has(id)) return undefined;
    elements.set(id, { value, index });
  }
  return elements;
}

/**
 * What I added and the server has by now is the server's element: from a save whose answer I did not hear, or from one since which I
 * have typed on in it.
 */
function asSaved(typed: Elements, opened: Elements, theirs: Elements, sent: Elements | undefined) {
  const added = [...theirs].filter(([id]) => !opened.has(id) && !typed.has(id));
  const [mine, base]: [Elements, Elements] = [new Map(), new Map(opened)];
  for (const [id, element] of typed) {
    const was = opened.get(id) ?? sent?.get(id);
    const isOpen = !theirs.has(id) && isNew(element.value);
    const at = isOpen ? added.findIndex(([, { value }]) => isSame(bare(value), bare((was ?? element).value))) : -1;
    const [[savedId, saved] = [id, element]] = at < 0 ? [] : added.splice(at, 1);
    if (was && saved !== element) {
      base.delete(id);
      base.set(savedId, { ...was, value: saved.value });
      // Its key stays, so that it is the same row on the screen.
      mine.set(savedId, { ...element, value: { ...(element.value as object), ...named(saved.value) } });
    } else mine.set(savedId, { ...element, value: saved.value });
  }
  return { mine, base };
}

/** What the server has named it. */
const named = (value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => ['uuid', 'id', 'version'].includes(name))) : {};

/** Whether the server has not named it yet. */
const isNew = (value: unknown) => isRecord(value) && !value.uuid && !value.id;

const OWN = ['uuid', 'id', 'key', 'version', 'position'];
const bare = (value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !OWN.includes(name))) : value;
/** An element that was taken away by the other and is kept all the same is a new one, unless it only names another record. */
const asNew = (value: unknown) =>
  isRecord(value) && Object.keys(bare(value) as object).length
    ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'uuid' && name !== 'version'))
    : value;

/** The elements that are left in the order of whoever has moved any; what the other added stands after what it stood after. */
function inOrder([base, mine, theirs]: Elements[], merged: Map<string, unknown>, at: Place, merging: Merging): string[] {
  const orderOf = (elements: Elements | undefined) => [...(elements?.keys() ?? [])].filter((id) => merged.has(id));
  const shared = new Set(orderOf(base).filter((id) => mine?.has(id) && theirs?.has(id)));
  const among = (elements: Elements | undefined) => orderOf(elements).filter((id) => shared.has(id));
  const place = { path: at.path, key: `${at.key}#` };
  const orders = { base: among(base), mine: among(mine), theirs: among(theirs) };
  const isMineMoved = !isSame(orders.mine, orders.base);
  const isTheirsMoved = !isSame(orders.theirs, orders.base) && !isSame(orders.theirs, orders.mine);
  const [spine, others] =
    isMineMoved && !(isTheirsMoved && merging.chosen.get(place.key) === 'theirs')
      ? [orderOf(mine), orderOf(theirs)]
      : [orderOf(theirs), orderOf(mine)];
  if (isMineMoved && isTheirsMoved) {
    const shown = (ids: string[]) => ids.map((id) => merged.get(id));
    merging.clashes.push({ ...place, path: at.path, mine: shown(orders.mine), theirs: shown(orders.theirs) });
  }
  const order = [...spine];
  for (const [index, id] of others.entries())
    if (!order.includes(id)) order.splice(index ? order.indexOf(others[index - 1] ?? '') + 1 : 0, 0, id);
  return order;
}

/** Two that were added at one place each keep a place of their own. */
function renumbered(list: unknown[]): unknown[] {
  const positions = list.map((one) => (isRecord(one) ? one.position : undefined));
  if (!positions.every((one) => typeof one === 'number') || new Set(positions).size === positions.length) return list;
  const first = Math.min(...positions);
  return list.map((one, index) => (isRecord(one) ? { ...one, position: first + index } : one));
}
