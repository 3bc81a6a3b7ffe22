import type { Application } from '@homeward/contract/application';
import { statusNames, statusTones } from './adoption-words.ts';

/** Where an application stands, in its colour and its word. */
export const StatusTag = ({ status_key }: Pick<Application, 'status_key'>) => (
  <span className={`tag ${statusTones[status_key]}`}>{statusNames[status_key]}</span>
);

/** What has ended it besides. */
export const EndedTag = ({ canceled, withdrew, returned }: Pick<Application, 'canceled' | 'withdrew' | 'returned'>) => {
  const ended = canceled ? 'Canceled' : withdrew ? 'Withdrawn' : returned ? 'Returned' : undefined;
  return ended && <span className="tag">{ended}</span>;
};
