/** What the keyboard finds the same in every piece: nothing is changed by passing through, and the focus is never lost. */
export function keepKeyboard(): void {
  window.addEventListener('keydown', leaveChoice, true);
  for (const way of ['keydown', 'pointerdown']) window.addEventListener(way, noteWay, true);
  window.addEventListener('focusin', ({ target }) => {
    const before = held;
    held = target instanceof HTMLElement ? { element: target, places: placesOf(target), row: rowOf(target) } : undefined;
    const dialog = held?.element.closest('[role=dialog]');
    if (dialog && before && !dialog.contains(before.element) && !opened.has(dialog)) opened.set(dialog, before);
    // A drawer takes the focus around what is in it.
    const over = held?.element.closest('.ant-drawer') ?? dialog;
    if (over && !entered.has(over)) enter(over);
    leadIn();
  });
  new MutationObserver(() => {
    leadIn();
    keepFocus();
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

/** Ant Design would choose what is marked in an open list, and keep the focus: Enter chooses, Tab goes on. */
function leaveChoice(event: KeyboardEvent): void {
  const { key, target } = event;
  const select = key === 'Tab' && target instanceof Element && target.closest('.ant-select');
  if (!select) return;
  event.stopPropagation();
  if (target instanceof HTMLInputElement && target.value) passBy(select.querySelector('.ant-select-clear'));
}

/** What is typed goes as one goes on, and what clears it may go with it: the focus would be nowhere. */
function passBy(clear: Element | null): void {
  clear?.setAttribute('tabindex', '-1');
  setTimeout(() => clear?.removeAttribute('tabindex'));
}

/** Whoever points needs no focus: on a phone a field that has it brings the keys up. */
let isPointing = false;
let isTouching = false;
function noteWay(event: Event): void {
  isPointing = event.type === 'pointerdown';
  isTouching = event instanceof PointerEvent && event.pointerType === 'touch';
  // Who goes on by themselves is led nowhere.
  opening = undefined;
}

/** The dialogs that somebody has been in. */
const entered = new WeakSet<Element>();
/** The dialog that has opened and leads nobody in yet: its fields may come later. */
let opening: Element | undefined;

function enter(dialog: Element): void {
  entered.add(dialog);
  if (!isTouching) opening = dialog;
}

/** Ant Design begins a dialog at what closes it: whoever opens one of fields begins in the first. */
function leadIn(): void {
  const { activeElement } = document;
  if (!opening || !(opening === activeElement || activeElement?.matches('.ant-modal-close'))) return;
  const first = firstField(opening);
  if (!first) return;
  opening = undefined;
  first.focus({ preventScroll: true });
}

/** Whatever somebody works in: what is typed into, or moved by the arrow keys. */
const FIELDS = ':is(input, textarea, [role=application]):not(:disabled, [type=hidden], [type=file], [type=radio]:not(:checked))';
export const firstField = (around: Element) =>
  [...around.querySelectorAll<HTMLElement>(FIELDS)].find((field) => field.checkVisibility());

interface Place {
  /** Something around what has the focus. */
  around: Element;
  /** Its place among what the focus can reach in there. */
  at: number;
}
interface Held {
  element: HTMLElement;
  places: Place[];
  /** Where it is in a table: the row, and its place there. */
  row: { row: HTMLTableRowElement; body: HTMLTableSectionElement; at: number } | undefined;
}
let held: Held | undefined;
/** What had the focus before a dialog took it. */
const opened = new WeakMap<Element, Held>();

const WITHIN = 'form, section, table, [role=table], [role=dialog]';
/** What the focus can reach in there, in its order. */
const REACHABLE = ':is(button, input, select, textarea):not(:disabled, [type=hidden], [tabindex="-1"]), a[href], [tabindex="0"]';
export const reachableIn = (around: Element) => [...around.querySelectorAll<HTMLElement>(REACHABLE)];

/** From the nearest outwards, as far as the form, the list or the dialog it is in. */
function placesOf(element: HTMLElement): Place[] {
  const places: Place[] = [];
  for (let around = element.parentElement; around?.closest(WITHIN); around = around.parentElement)
    places.push({ around, at: reachableIn(around).indexOf(element) });
  return places;
}

function rowOf(element: HTMLElement): Held['row'] {
  const row = element.closest('tr');
  const body = row?.closest('tbody');
  return row && body ? { row, body, at: [...body.rows].indexOf(row) } : undefined;
}

/** Where a whole row is gone, what opens the one in its place: the same button again would be another record's. */
function nextRow({ row }: Held): HTMLElement | undefined {
  if (!row || row.row.isConnected || !row.body.isConnected) return undefined;
  const next = row.body.rows[Math.min(row.at, row.body.rows.length - 1)];
  return next && reachableIn(next)[0];
}

/** Where what had the focus is gone, or disabled, by its own click say, what has come to its place has it. */
function keepFocus(): void {
  if (!held || (held.element.isConnected && !held.element.matches(':disabled'))) return;
  const { element, places, row } = held;
  const dialog = element.isConnected ? undefined : element.closest('[role=dialog]');
  const before = dialog ? opened.get(dialog) : undefined;
  const opener = before?.element.matches(`:root ${REACHABLE}`) ? before.element : nextRow(held);
  held = undefined;
  if (isPointing) return;
  if (document.activeElement !== document.body && document.activeElement !== element) return;
  if (opener) {
    opener.focus();
    return;
  }
  for (const { around, at } of [...places, ...(before?.places ?? [])]) {
    const reachable = around.isConnected ? reachableIn(around) : [];
    const next = reachable[Math.min(at, reachable.length - 1)];
    next?.focus();
    if (next) return;
  }
  // The last row has taken its table along.
  if (row && !row.body.isConnected) document.getElementById('main')?.focus();
}
