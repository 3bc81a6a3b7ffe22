/** Copies a text; answers whether the browser let it. */
export const copy = (text: string): Promise<boolean> =>
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => copySelected(text),
  );

/** As before there were clipboards to write to, which browsers let only pages over https and on localhost: what is selected is copied. */
function copySelected(text: string): boolean {
  const selected = document.createElement('span');
  selected.textContent = text;
  Object.assign(selected.style, { position: 'fixed', whiteSpace: 'pre', opacity: '0', userSelect: 'text' });
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Within the dialog one is in: what stands under it cannot be selected.
  (document.activeElement?.closest('[role=dialog]') ?? document.body).append(selected);
  addEventListener('copy', write, true);
  try {
    getSelection()?.selectAllChildren(selected);
    return document.execCommand('copy');
  } finally {
    removeEventListener('copy', write, true);
    getSelection()?.removeAllRanges();
    selected.remove();
  }
}
