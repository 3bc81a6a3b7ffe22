import { hash } from 'node:crypto';
import type { Settings } from '@homeward/contract/integration-settings';
import type { Partner, PartnerAnimal } from '../partners/partner.ts';
import { type MetStatus, MetStatuses } from './met-statuses.ts';
import type { Opened } from './partner-session.ts';
import { knownOf, type Plan, statusesSaid } from './plan.ts';
import { standingOf } from './standing.ts';
import { filterAgainst, placeOf } from './translate.ts';

export type Rules = Pick<Plan, 'settings' | 'statuses' | 'knownStatuses'>;

/** Whether an animal passes the filters and is offered: what is counted wherever a total of an integration is shown. */
export const isWanted = (animal: PartnerAnimal, rules: Rules): boolean => 'status' in placeOf(animal, rules);

/** Whether the filters let it in, and the partner does not say that it has left: then its status decides. */
export const mayBeWanted = (animal: PartnerAnimal, settings: Rules['settings']): boolean =>
  !animal.gone && filterAgainst(animal, settings) === undefined;

/** Tells whether what filters let in was counted under these settings. */
export const filtersHash = ({ filters = [], exclude_filters = [] }: Partial<Settings>): string =>
  hash('md5', JSON.stringify([filters, exclude_filters]), 'base64url');

/** How many are wanted under another status map, of so many that the filters let in with each status. */
export const wantedOf = (met: readonly { status: string; status_id: string | null; let_in: number }[], rules: Rules): number =>
  met
    .filter(({ status, status_id }) => 'status' in standingOf({ status, statusId: status_id }, rules))
    .reduce((sum, { let_in }) => sum + let_in, 0);

/** Tells whether a total was counted under these settings. */
export const settingsHash = (settings: Partial<Settings>): string => hash('md5', JSON.stringify(settings), 'base64url');

/** By which rules animals are wanted under these settings. */
export const rulesOf = (settings: Partial<Settings>, { statuses }: Pick<Partner, 'statuses'>): Rules => ({
  settings,
  statuses: statusesSaid(settings),
  knownStatuses: knownOf(statuses),
});

export interface Counted {
  total: number | null;
  /** How many have each status. */
  met: MetStatus[] | null;
}

/** How many animals are wanted, and how many there are; nulls where only a reading would tell that takes longer than anybody waits. */
export async function countWanted({ partner, session }: Opened, settings: Partial<Settings>): Promise<Counted> {
  const rules = rulesOf(settings, partner);
  const met = new MetStatuses();
  let total = 0;
  const until = Date.now() + 15_000;
  for await (const { animals } of partner.animals(session)) {
    total += animals.filter((animal) => isWanted(animal, rules)).length;
    for (const animal of animals) met.note(animal);
    if (Date.now() > until) return { total: null, met: null };
  }
  return { total, met: met.all };
}
