import type * as pet from '@homeward/contract/pet';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { statusNames as petStatusNames } from '../pet/pet-words.ts';
import { statusNames } from './adoption-words.ts';

type Why = z.output<typeof pet.why.output>;

/** Whether visitors meet a pet, each reason why not, and who has it promised; in the server's words. */
export function PetWhy({ query, forAvailable = false }: { query: UseQueryResult<Why>; forAvailable?: boolean }) {
  const { data } = query;
  if (!data) return <Unread of={readingOf(query)} what="What is known of the pet" />;
  const { pet: found, reasons, promised, available_refused } = data;
  return (
    <div className="pet-why" role="status">
      <p>
        <b>{found.name}</b> · {petStatusNames[found.status_key]} · {data.public ? 'Visitors meet it' : 'Visitors do not meet it'}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ key, message, to }) => (
            <li key={key}>{to ? <Link to={to}>{message}</Link> : message}</li>
          ))}
        </ul>
      )}
      {promised.map(({ uuid, adopter, status_key }) => (
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
      {forAvailable && <p>{available_refused ?? 'It is stuck, and can be set available.'}</p>}
    </div>
  );
}
