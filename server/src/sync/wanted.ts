import { hash } from 'node:crypto';
import type { Settings } from '@homeward/contract/integration-settings';
import type { Partner, PartnerAnimal } from '../partners/partner.ts';
import type { Opened } from './partner-session.ts';
import { knownOf, type Plan, statusesSaid } from './plan.ts';
import { standingOf } from './standing.ts';
import { filterAgainst } from './translate.ts';

export type Rules = Pick<Plan, 'settings' | 'statuses' | 'knownStatuses'>;

/** Whether an animal passes the filters and is offered: what is counted wherever a total of an integration is shown. */
export const isWanted = (animal: PartnerAnimal, rules: Rules): boolean =>
  filterAgainst(animal, rules.settings) === undefined && 'status' in standingOf(animal, rules);

/** Tells whether a total was counted under these settings. */
export const settingsHash = (settings: Partial<Settings>): string => hash('md5', JSON.stringify(settings), 'base64url');

/** By which rules animals are wanted under these settings. */
export const rulesOf = (settings: Partial<Settings>, { statuses }: Pick<Partner, 'statuses'>): Rules => ({
  settings,
  statuses: statusesSaid(settings),
  knownStatuses: knownOf(statuses),
});

/** How many animals are wanted; null where only a reading would tell that takes longer than anybody waits. */
export async function countWanted({ partner, session }: Opened, settings: Partial<Settings>): Promise<number | null> {
  const rules = rulesOf(settings, partner);
  let total = 0;
  const until = Date.now() + 15_000;
  for await (const { animals } of partner.animals(session)) {
    total += animals.filter((animal) => isWanted(animal, rules)).length;
    if (Date.now() > until) return null;
  }
  return total;
}
