import type * as pet from '@homeward/contract/pet';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { statusNames as petStatusNames } from '../pet/pet-words.ts';
import { statusNames } from './adoption-words.ts';

type Why = z.output<typeof pet.why.output>;

interface PetWhyProps {
  query: UseQueryResult<Why>;
  /** Beside the tool that sets it available, and whether that has been done. */
  forAvailable?: boolean;
  isDone?: boolean;
}

/** An address with the place on its screen that it leads to. */
function addressOf(address: string): { to: string; hash?: string } {
  const [to = '', hash] = address.split('#');
  return hash ? { to, hash } : { to };
}

/** Whether visitors meet a pet, each reason why not, and who has it promised; in the server's words. */
export function PetWhy({ query, forAvailable = false, isDone = false }: PetWhyProps) {
  const { data } = query;
  if (!data) return <Unread of={readingOf(query)} what="What is known of the pet" />;
  const { pet: found, reasons, notes, promised, available_refused } = data;
  // What keeps it from being set available is said below, and who has it promised where a reason does not name them.
  const told = forAvailable ? reasons.filter(({ key }) => key !== 'STATUS') : reasons;
  const names = (uuid: string) => told.some(({ to }) => to?.includes(uuid));
  const isSet = isDone && found.status_key === 'AVAILABLE';
  const isPromised = found.status_key === 'APPROVED' && promised.length > 0;
  return (
    <div className="pet-why" role="status">
      <p>
        {forAvailable && (
          <>
            <b>
              <bdi>{found.name}</bdi>
            </b>{' '}
            · {petStatusNames[found.status_key]} ·{' '}
          </>
        )}
        {data.public ? 'Visitors meet it' : 'Visitors do not meet it'}
      </p>
      {told.length > 0 && (
        <ul>
          {told.map(({ key, message, to }) => (
            <li key={key}>{to ? <Link {...addressOf(to)}>{message}</Link> : message}</li>
          ))}
        </ul>
      )}
      {notes.map(({ message, to }) => (
        <p key={message}>{to ? <Link to={to}>{message}</Link> : message}</p>
      ))}
      {promised
        .filter(({ uuid }) => !names(uuid))
        .map(({ uuid, adopter, status_key }) => (
          <p key={uuid}>
            Promised to{' '}
            <Link
              to="/organization/adoption-application/$applicationUuid/$activeTab"
              params={{ applicationUuid: uuid, activeTab: 'information' }}
            >
              {adopter}
            </Link>{' '}
            ({statusNames[status_key]})
          </p>
        ))}
      {forAvailable && !isPromised && (
        <p>{isSet ? 'It has been set available.' : (available_refused ?? 'It is stuck, and can be set available.')}</p>
      )}
    </div>
  );
}
