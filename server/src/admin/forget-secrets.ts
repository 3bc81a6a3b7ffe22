import { PlainError } from '../plain-error.ts';
import { opens } from '../services/kept-settings.ts';
import type { SealedPlace } from '../services/sealed-places.ts';
import type { Secrets } from '../services/secrets.ts';
import { inTransaction, refuseBesideOthers, type Target, withClient } from './database.ts';
import { note } from './rotate-key.ts';
import { presentPlaces, sealedAt } from './sealed.ts';

/** What cannot be opened at one place. */
export interface Lost {
  what: string;
  count: number;
  afterwards: string | undefined;
  /** Whose it is, at most a hundred. */
  names: string[];
}

const MOST_NAMES = 100;

/** Lists what this key does not open. */
export const listLost = (target: Target, secrets: Secrets): Promise<Lost[]> => withLost(target, secrets, false);

/** Does away with what this key does not open, so that servers start with it; what is lost has to be entered again. */
export const forgetLost = (target: Target, secrets: Secrets): Promise<Lost[]> => withLost(target, secrets, true);

function withLost(target: Target, secrets: Secrets, forget: boolean): Promise<Lost[]> {
  return withClient(target, (client) =>
    inTransaction(client, 'begin', async () => {
      await client.query("select set_config('homeward.call', 'admin forget-secrets', true)");
      if (forget) await refuseBesideOthers(client, 'for they may have the key that is lost here');
      const lost: Lost[] = [];
      for (const place of await presentPlaces(client)) {
        const names: string[] = [];
        let count = 0;
        for await (const { id, sealed, name } of sealedAt(client, place)) {
          if (opens(secrets, sealed)) continue;
          count++;
          if (names.length < MOST_NAMES && name) names.push(name);
          if (forget) await client.query(place.forget, [id]);
        }
        if (count) lost.push({ ...about(place), count, names });
      }
      if (forget && lost.length) await note(client, 'forget-secrets', { secret_key: 'changed' });
      return lost;
    }),
  );
}

const about = ({ what, afterwards }: SealedPlace) => ({ what, afterwards });

/** The lines that tell an operator what is lost and what to do about it. */
export function lostInWords(lost: readonly Lost[]): string[] {
  return lost
    .filter(({ what }) => what !== 'proofs of the key')
    .flatMap(({ what, count, afterwards, names }) => [
      `${count} ${what}${afterwards ? `: ${afterwards}` : ''}`,
      ...names.map((name) => `  ${name}`),
    ]);
}

/** Refuses where nothing is lost: the key is right. */
export function expectLost(lost: readonly Lost[]): void {
  if (!lost.length) throw new PlainError('Nothing is lost: this SECRET_KEY opens all there is.');
}
