/** Without a key for so many milliseconds nobody is in the middle of a word. */
const PAUSE = 700;

let last = Number.NEGATIVE_INFINITY;

/** Notes when somebody types; what is a command, or goes elsewhere, is no typing. */
export function noteTyping(): void {
  const note = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey && (key.length === 1 || key === 'Backspace' || key === 'Delete')) last = performance.now();
  };
  window.addEventListener('keydown', note, true);
}

/** Remembers where somebody is; answers whether they have typed since, or gone on to another field. */
export function whereabouts(): () => boolean {
  const [began, at] = [performance.now(), document.activeElement];
  return () => last > began || (document.activeElement !== at && (document.activeElement?.matches(TEXT) ?? false));
}
const TEXT = 'input, textarea, [contenteditable=true]';

/** Resolves once nobody is in the middle of a word: what takes the focus then takes no key that was meant for a field. */
export async function untilPause(): Promise<void> {
  const left = () => last + PAUSE - performance.now();
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
}
