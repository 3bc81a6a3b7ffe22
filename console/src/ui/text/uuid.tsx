import { useCopy } from './use-copy.tsx';

/** A uuid, short and grey: whole on hover, copied on click. */
export function Uuid({ value }: { value: string }) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className="plain mono uuid"
      title={value}
      aria-label={`Copy the UUID ${value}`}
      onClick={() => void copy(value)}
    >
      {value.slice(0, 8)}…
    </button>
  );
}
