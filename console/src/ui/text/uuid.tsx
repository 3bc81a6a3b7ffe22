import { App } from 'antd';
import { copy } from './copy.ts';

/** A uuid, short and grey: whole on hover, copied on click. */
export function Uuid({ value }: { value: string }) {
  const { message } = App.useApp();
  return (
    <button
      type="button"
      className="plain mono uuid"
      title={value}
      aria-label={`Copy the UUID ${value}`}
      onClick={async () => ((await copy(value)) ? message.success('Copied to clipboard') : message.error('Failed to copy'))}
    >
      {value.slice(0, 8)}…
    </button>
  );
}
