/** For each node that has replaced texts in the page: these texts, in their order. */
const stoodFor = new WeakMap<Node, Node[]>();
/** For each replaced text: the node in its place. */
const standIns = new WeakMap<Node, Node>();

/**
 * Lets React go on in a page that something else changes, too: a browser's translation puts elements of its own in the place
 * of texts, or around them. A text that React then changes, moves or takes away is first put back where it was.
 */
export function bearForeignChanges(): void {
  const observer = new MutationObserver(learn);
  observer.observe(document, { childList: true, subtree: true });
  const { insertBefore, removeChild, appendChild } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

  const putBack = (text: Node) => {
    const standIn = text.parentNode ? undefined : standIns.get(text);
    const parent = standIn?.parentNode;
    if (!standIn || !parent) return;
    for (const one of stoodFor.get(standIn) ?? []) if (!one.parentNode) insertBefore.call(parent, one, standIn);
    removeChild.call(parent, standIn);
  };
  /** Makes a change of React's, from which nothing is learned. */
  const own = (parent: Node | null, change: () => void) => {
    if (parent && !parent.isConnected) return change();
    learn(observer.takeRecords());
    change();
    observer.takeRecords();
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    own(this, () => {
      putBack(node);
      if (before) putBack(before);
      insertBefore.call(this, node, before && childAround(this, before));
    });
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    own(this, () => {
      putBack(child);
      if (child.parentNode) removeChild.call(child.parentNode, child);
    });
    return child;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    own(this, () => {
      putBack(node);
      appendChild.call(this, node);
    });
    return node;
  };
  if (!value?.set) return;
  const { set } = value;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (!this.parentNode) own(null, () => putBack(this));
      set.call(this, text);
    },
  });
}

/** The child of a node that something is, or is within by now; null where it is elsewhere. */
function childAround(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/** Finds what has come in the place of each text that is gone: what came with its going, or beside it before. */
function learn(records: MutationRecord[]): void {
  const added = new Set<Node>();
  let latest: Node | undefined;
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) {
      added.add(node);
      latest = node;
    }
    const beside = [previousSibling, nextSibling].filter((node) => node !== null && added.has(node));
    const standIn = addedNodes[0] ?? beside.find((node) => node === latest) ?? beside[0];
    if (standIn) for (const node of removedNodes) replaced(node, standIn);
  }
}

/** Notes the node that replaced a text, unless the text is in the page again or was only moved. */
function replaced(gone: Node, standIn: Node): void {
  const texts = stoodFor.get(gone) ?? (gone instanceof Text ? [gone] : []);
  for (const text of texts) {
    if (text.parentNode) continue;
    standIns.set(text, standIn);
    stoodFor.set(standIn, [...(stoodFor.get(standIn) ?? []), text]);
  }
}
