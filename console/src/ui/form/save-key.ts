import { useHeard } from '../browser/use-heard.ts';

const taken = new WeakSet<Event>();

/** Ctrl/Cmd+S: of several forms on a screen the one with the focus saves, else the first that takes it; never two at once. */
export function useSaveKey(formId: string, save: () => boolean) {
  useHeard('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const focused = document.activeElement?.closest('form.record-form');
    if (taken.has(event) || (focused && focused.id !== formId)) return;
    if (save()) taken.add(event);
  });
}
