import { Modal } from 'antd';
import { useState } from 'react';
import { useHeard } from '../ui/browser/use-heard.ts';

const keys: [string, string][] = [
  ['Ctrl K', 'Find any record, screen or action'],
  ['Ctrl S', 'Save the open form'],
  ['/', 'Go to the first filter'],
  ['Esc', 'Close what is open'],
  ['?', 'Show these keys'],
];

/** Whether a key press is somebody typing. */
const isTyping = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null;

/** The list of keys, opened by `?`. */
export function Keys() {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useHeard('homeward:keys', show);
  useHeard('keydown', (event) => {
    if (event.key === '?' && !isTyping(event)) show();
    if (event.key === '/' && !isTyping(event)) {
      const filter = document.querySelector<HTMLElement>('[data-filters] input');
      if (filter) event.preventDefault();
      filter?.focus();
    }
  });
  return (
    <Modal title="Keyboard keys" open={open} onCancel={() => setOpen(false)} footer={null} width={420}>
      <dl className="keys">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
