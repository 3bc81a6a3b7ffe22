import { App } from 'antd';
import { plain } from '../text/plain.ts';

interface Question {
  title: string;
  text?: string;
  /** The verb on the button that goes on. */
  ok: string;
  cancel?: string;
  danger?: boolean;
  /** What answers it without anybody, where something does. */
  until?: Promise<boolean>;
}

/** Asks before something is done; resolves with the answer. Focus starts on the way back where it cannot be undone. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  return ({ title, text, ok, cancel = 'Cancel', danger = false, until }) =>
    new Promise((resolve) => {
      const dialog = modal.confirm({
        title: plain(title),
        ...(text ? { content: plain(text) } : {}),
        okText: ok,
        cancelText: cancel,
        okButtonProps: { danger },
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
      void until?.then((answer) => {
        dialog.destroy();
        resolve(answer);
      });
    });
}
