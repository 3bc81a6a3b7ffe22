import type { z } from 'zod';
import { Batches, type Page, steadily } from '../batches.ts';
import { sameAddress } from '../credential.ts';
import { type Known, OVERLAP_MS, type Partner, type PartnerAnimal, standingThere } from '../partner.ts';
import { notifyAdoption } from './adoption.ts';
import { readAnimal } from './animal.ts';
import { Client, credentials, NAME, type Session, settings } from './client.ts';
import { departed } from './departed.ts';
import { addDetails } from './details.ts';
import { Fosters } from './fosters.ts';
import { adoptionStatuses, listStatuses, locations, receiptAccounts, searchGroups } from './lists.ts';
import { statuses } from './statuses.ts';

/** What is asked for: their SearchModel. Its lists of ids must be lists, and an empty one would match nothing. */
function searchModel({ settings }: Pick<Session, 'settings'>): Record<string, unknown> {
  const lists = {
    StatusId: settings.search_status_list,
    SearchGroupId: settings.search_group_list,
    PhysicalLocationId: settings.locations_list,
  };
  return Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0));
}

const choices = new Map([
  ['search_status_list', listStatuses],
  ['acceptable_status_list', listStatuses],
  ['search_group_list', searchGroups],
  ['locations_list', locations],
]);

/** ShelterBuddy's REST v2, in which each shelter has a site of its own. It filters by itself, by its settings. */
export const shelterBuddy: Partner<z.output<typeof credentials>, z.output<typeof settings>> = {
  key: 'SHELTER_BUDDY',
  name: NAME,
  credentials,
  account: ({ url }) => sameAddress(url),
  // A user sees what its rights show.
  list: ({ username }, settings) => JSON.stringify([username, searchModel({ settings }), settings.acceptable_status_list]),
  settings,
  statuses,
  incremental: true,
  choices: async (session, setting) => (await choices.get(setting)?.(session)) ?? null,

  async authenticate(session) {
    await new Client(session).signIn();
    return null;
  },

  async *animals(session, known) {
    const client = new Client(session);
    const acceptable = session.settings.acceptable_status_list;
    const fosters = session.settings.foster_pets === 'FIND' ? new Fosters(client) : undefined;
    const batches = new Batches((fields) => {
      const shown = acceptable.length === 0 || acceptable.includes(fields.number('Status.Id') ?? -1);
      const animal = shown ? readAnimal(fields) : undefined;
      if (animal) fosters?.note(animal, fields);
      return animal;
    });
    for await (const { animals, ...batch } of steadily(NAME, batches, () => pages(client, session))) {
      const changed = animals.filter((animal) => hasChanged(animal, known));
      const late = await addDetails(client, changed, fosters);
      const unchanged = animals.filter((animal) => !hasChanged(animal, known)).map(({ externalId }) => externalId);
      const refused = [...batch.refused, ...late.values()];
      yield { ...batch, animals: changed.filter((animal) => !late.has(animal)), refused, unchanged };
    }
  },

  departed,
  adoptionStatuses,
  receiptAccounts,
  notifyAdoption,
};

/** Nothing tells whether a list of several pages has moved: it is always read twice. Pictures, not the list, take long. */
async function* pages(client: Client, session: Session): AsyncGenerator<Page> {
  const call = { method: 'POST', body: searchModel(session), reads: true } as const;
  let first = true;
  for await (const records of client.pages('/api/v2/animal/list?page=1&pageSize=50', call)) {
    yield { records, moved: !first };
    first = false;
  }
}

/**
 * Whether it is new, says that it was changed since (a change of its pictures counts as one), or has another standing: no
 * document says that each change of a status, or of a sub-status, moves its date.
 */
function hasChanged(animal: PartnerAnimal, known: Known | undefined): boolean {
  if (known?.pets.get(animal.externalId) !== standingThere(animal)) return true;
  const changed = Date.parse(String(animal.raw.LastUpdatedUtc));
  return Number.isNaN(changed) || changed >= known.since.getTime() - OVERLAP_MS;
}
