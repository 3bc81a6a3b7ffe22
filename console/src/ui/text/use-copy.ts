import { App } from 'antd';
import { copy } from './copy.ts';

/** Copies a text, and says whether the browser let it. */
export function useCopy(): (text: string) => Promise<void> {
  const { message } = App.useApp();
  return async (text) => {
    if (await copy(text)) message.success('Copied to clipboard');
    else message.error('Failed to copy: the browser does not allow it');
  };
}
