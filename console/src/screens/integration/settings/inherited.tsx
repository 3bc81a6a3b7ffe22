import { search as networks } from '@homeward/contract/network';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { holdsPath } from '../../../session/held.ts';
import type { LoadedSettings } from './settings-query.ts';

/** Where a setting comes from that its integration does not say itself, and what it is there; undefined where it does. */
export function inheritedHint(
  { inherited }: LoadedSettings,
  name: string,
  say: (value: unknown) => string | undefined,
): ReactNode | undefined {
  const from = inherited[name];
  if (!from) return undefined;
  const value = say(from.value);
  const network = from.description ?? 'without a description';
  return (
    <>
      From the network{' '}
      {holdsPath(networks.path) ? (
        <Link to="/network/$networkUuid/$activeTab" params={{ networkUuid: from.uuid, activeTab: 'settings' }}>
          {network}
        </Link>
      ) : (
        network
      )}
      {value && `: ${value}`}
    </>
  );
}

/** Of rows only how many there are. */
export const countOf =
  (one: string, several = `${one}s`) =>
  (value: unknown) => {
    const count = Array.isArray(value) ? value.length : 0;
    return `${count} ${count === 1 ? one : several}`;
  };
