import type { Filter } from './filter.ts';

interface UnknownFiltersProps {
  filters: Filter[];
  /** What the address says now. */
  applied: Record<string, string>;
  onRemove: (filter: Filter | undefined, key: string) => void;
}

/** What an address asks for that the list does not have, each with a way to be rid of it. */
export function UnknownFilters({ filters, applied, onRemove }: UnknownFiltersProps) {
  const unknown = Object.entries(applied).flatMap(([key, value]) => {
    const filter = filters.find((one) => one.key === key);
    const said = filter ? noChoice(filter, value) : `“${key}” is no filter of this list`;
    return said ? [{ key, filter, said }] : [];
  });
  if (!unknown.length) return null;
  return (
    <ul className="filters-unknown" role="status">
      {unknown.map(({ key, filter, said }) => (
        <li key={key}>
          {said}.{' '}
          <button type="button" className="plain" onClick={() => onRemove(filter, key)} aria-label={`Remove: ${said}`}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

/** That a value is none of the choices, once all of them are there. */
function noChoice({ label, choices, from, onFind, none }: Filter, value: string): string | undefined {
  if (!choices || onFind || from?.isLoading || from?.failure || value === none) return undefined;
  return choices.some((choice) => choice.value === value) ? undefined : `“${value}” is no choice of ${label}`;
}
