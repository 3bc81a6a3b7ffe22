import type { AuditEntry } from '@homeward/contract/audit';
import type { ReactNode } from 'react';
import { type Difference, differencesOf, isPointer, textOf } from './differences.ts';
import type { Names } from './use-names.ts';
import './difference-list.css';

interface DifferenceListProps {
  entry: AuditEntry;
  names: Names;
  /** What can be done about one. */
  actions?: (difference: Difference) => ReactNode;
}

/** What a change did to each field: what it was, and what it became. */
export const DifferenceList = ({ entry, names, actions }: DifferenceListProps) => (
  <dl className="differences">
    {differencesOf(entry).map((one) => (
      <div key={`${one.column} ${one.within}`}>
        <dt>
          {one.label}
          {one.within && (
            <>
              {' · '}
              <bdi>{one.within}</bdi>
            </>
          )}
        </dt>
        <dd>
          {one.told ?? (
            <>
              {entry.action !== 'INSERT' && <Value of={one} value={one.from} names={names} />}
              {entry.action === 'UPDATE' && ' → '}
              {entry.action !== 'DELETE' && <Value of={one} value={one.to} names={names} />}
            </>
          )}
          {actions?.(one)}
        </dd>
      </div>
    ))}
  </dl>
);

/** One value, by the name of what it points at. */
export const Value = ({ of, value, names }: { of: Difference; value: unknown; names: Names }) => (
  <bdi className="difference-value">{isAwaited(of, value, names) ? '…' : textOf(of, value, names.value(of, value))}</bdi>
);

/** Whether what it points at is still being asked for: a number or a key says nothing to anybody. */
const isAwaited = (of: Difference, value: unknown, names: Names) =>
  names.isLoading && isPointer(of) && (typeof value === 'number' || typeof value === 'string') && !names.value(of, value);
