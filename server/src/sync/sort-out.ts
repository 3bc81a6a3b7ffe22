import type { Batch } from '../partners/partner.ts';
import type { Item, Source } from './decide.ts';
import type { Newcomers } from './newcomers.ts';
import type { Plan } from './plan.ts';
import { failed, MAX_ID, notOfferedAgain, tooLong } from './refused.ts';
import type { Claim } from './run-state.ts';

/** A batch with what each of its animals becomes, but for those whose ids are too long. */
export type Translated = Batch & { items: Item[] };

interface At {
  plan: Plan;
  run: Claim;
  /** What is known of the batch's ids. */
  sources: ReadonlyMap<string, Source>;
  newcomers: Newcomers;
}

export const idsOf = ({ animals, refused, again = [] }: Batch): string[] =>
  [...animals, ...again, ...refused].flatMap(({ externalId: id }) => (id && id.length <= MAX_ID ? [id] : []));

/**
 * What is to be decided on of a batch; who is refused and leaves no row, `traceless`; and who is `refused` at all. Of two words
 * on one animal the more careful one counts.
 */
export function sortOut({ animals, again = [], items: translated, ...batch }: Translated, { plan, run, sources, newcomers }: At) {
  const here = new Set(animals.map(({ externalId }) => externalId));
  const wasTaken = (id: string) => Boolean(sources.get(id)?.pet_id) && sources.get(id)?.outcome_key !== 'FILTERED';
  const worse = new Map([...notOfferedAgain(again, plan)].filter(([id]) => here.has(id) || newcomers.drop(id) || wasTaken(id)));
  const refused = batch.refused.filter(({ externalId: id }) => !worse.has(id ?? ''));
  const isFresh = (id: string) => sources.get(id)?.sync_id !== run.id;
  // What an animal of this run has written is the animal's: who comes with its id once more leaves no row.
  const isTwice = (id: string) =>
    here.has(id) || newcomers.isHeld(id) || (!isFresh(id) && sources.get(id)?.outcome_key !== 'FAILED');
  const keeps = (id: string | null): id is string => id !== null && id.length <= MAX_ID;
  const items = [
    ...translated.filter(({ externalId: id }) => keeps(id) && isFresh(id) && !worse.has(id)),
    ...worse.values(),
    ...refused.filter(({ externalId: id }) => keeps(id) && isFresh(id) && !isTwice(id)).map((one) => failed(one, plan)),
  ];
  const long = animals.filter(({ externalId }) => !keeps(externalId)).map(tooLong);
  const traceless = [...refused.filter(({ externalId: id }) => !keeps(id) || isTwice(id)), ...long].map((one) => ({
    ...failed(one, plan),
    outcome: 'FAILED',
  }));
  return { items, traceless, refused, unusable: [...items, ...long.map((one) => failed(one, plan))] };
}
