import type { Integration } from '@homeward/contract/integration';
import { Link } from '@tanstack/react-router';
import type { RowAddress } from '../../../ui/list/row-action.tsx';
import { useWaitedWords } from '../../mapping/waited-words.ts';
import { switchedOff } from '../switched-off.ts';

interface Step {
  says: string;
  does?: string;
  at?: RowAddress;
}

/** What a person has to do about an integration, in one sentence with its button. */
export function NextStep({ integration }: { integration: Integration }) {
  const words = useWaitedWords(integration, integration.pending_pets > 0);
  const { active, settings_saved } = integration;
  const { says, does, at } = stepOf(integration, words);
  return (
    <section className="card next-step">
      <h2>Next</h2>
      <p>{says}</p>
      {active && settings_saved && switchedOff && <p>{switchedOff}</p>}
      {at && (
        <Link {...at} className="button-quiet">
          {does}
        </Link>
      )}
    </section>
  );
}

function stepOf({ uuid, active, settings_saved, state_key, pending_pets }: Integration, words: RowAddress): Step {
  const tab = (key: string): RowAddress => ({ to: `/integration/${uuid}/${key}` });
  if (!settings_saved) return { says: 'It does not know yet which animals to bring.', does: 'Set it up', at: tab('settings') };
  if (!active) return { says: 'It is not connected: nothing comes by itself.' };
  const animals = pending_pets === 1 ? 'One animal waits' : `${pending_pets.toLocaleString()} animals wait`;
  const pending: Step[] = pending_pets
    ? [{ says: `${animals} for a mapping of words that nobody knows yet.`, does: 'Map them', at: words }]
    : [];
  switch (state_key) {
    case 'ASKING':
      return {
        says: 'Its last sync asks before it archives: nothing goes until somebody has answered.',
        does: 'Answer',
        at: tab('sync'),
      };
    case 'FAILED':
      return { says: 'Its last sync failed, and its animals stay as they were.', does: 'See why', at: tab('sync') };
    case 'HELD_UP':
      return {
        says: 'What left this location may be at another of the account, which cannot be read.',
        does: 'See what it waits for',
        at: tab('sync'),
      };
    case null:
      return { says: 'It has never been synced.', does: 'Sync it', at: tab('sync') };
    case 'RUNNING':
    case 'WAITING':
      return { says: 'A sync is under way.', does: 'Watch it', at: tab('sync') };
    default:
      return (
        pending[0] ?? {
          says: switchedOff ? 'Nothing: it is in step.' : 'Nothing: it is in step, and the next sync comes by itself.',
        }
      );
  }
}
