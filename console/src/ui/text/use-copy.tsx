import { App, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef } from 'react';
import { copy } from './copy.ts';

const WORDS = { copied: 'Copied to clipboard', failed: 'Failed to copy' };

/** Copies a text and says so; where the browser does not let it the text is shown, selected, to be copied by hand. */
export function useCopy({ copied, failed } = WORDS): (text: string) => Promise<void> {
  const { message, modal } = App.useApp();
  return async (text) => {
    if (await copy(text)) message.success(copied);
    else
      modal.error({
        title: `${failed}: the browser does not allow it`,
        content: <ByHand text={text} />,
        okText: 'Close',
        focusable: { autoFocusButton: null },
      });
  };
}

/** How long Ant Design moves a dialog in before it takes the focus to it, in milliseconds, and a little. */
const MOVED_IN = 400;

function ByHand({ text }: { text: string }) {
  const field = useRef<TextAreaRef>(null);
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus({ cursor: 'all' }), MOVED_IN);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p>The text is selected: copy it with Ctrl+C or ⌘C.</p>
      <Input.TextArea
        readOnly
        ref={field}
        aria-label="The text to copy"
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={text}
        onFocus={({ target }) => target.select()}
      />
    </>
  );
}
