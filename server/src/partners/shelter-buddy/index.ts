import type { z } from 'zod';
import { Batches } from '../batches.ts';
import type { Partner } from '../partner.ts';
import { notifyAdoption } from './adoption.ts';
import { readAnimal } from './animal.ts';
import { Client, credentials, NAME, type Session, settings } from './client.ts';
import { Fosters } from './fosters.ts';
import { adoptionStatuses, locations, receiptAccounts, searchGroups, statuses } from './lists.ts';
import { addPictures } from './pictures.ts';

/** `since` is our clock; their own cut-off (x-shelterbuddy-processed-datetimeutc) may lag behind it. */
const OVERLAP_MS = 15 * 60_000;

/** What is asked for: their SearchModel. Its lists of ids must be lists, and an empty one would match nothing. */
function searchModel({ settings }: Session, since: Date | undefined): Record<string, unknown> {
  const lists = {
    StatusId: settings.search_status_list,
    SearchGroupId: settings.search_group_list,
    PhysicalLocationId: settings.locations_list,
  };
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)),
    ...(since && { UpdatedSinceUtc: new Date(since.getTime() - OVERLAP_MS).toISOString() }),
  };
}

const choices = new Map([
  ['search_status_list', statuses],
  ['acceptable_status_list', statuses],
  ['search_group_list', searchGroups],
  ['locations_list', locations],
]);

/** ShelterBuddy's REST v2, in which each shelter has a site of its own. It filters by itself, by its settings. */
export const shelterBuddy: Partner<z.output<typeof credentials>, z.output<typeof settings>> = {
  key: 'SHELTER_BUDDY',
  name: NAME,
  credentials,
  settings,
  incremental: true,
  choices: async (session, setting) => (await choices.get(setting)?.(session)) ?? null,

  async authenticate(session) {
    await new Client(session).signIn();
    return null;
  },

  async *animals(session, since) {
    const client = new Client(session);
    const acceptable = session.settings.acceptable_status_list;
    const fosters = session.settings.foster_pets === 'FIND' ? new Fosters(client) : undefined;
    const batches = new Batches((fields) => {
      const shown = acceptable.length === 0 || acceptable.includes(fields.number('Status.Id') ?? -1);
      const animal = shown ? readAnimal(fields) : undefined;
      if (animal) fosters?.note(animal, fields);
      return animal;
    });
    const call = { method: 'POST', body: searchModel(session, since), reads: true } as const;
    for await (const page of client.pages('/api/v2/animal/list?page=1&pageSize=50', call)) {
      const batch = batches.of(page);
      await addPictures(client, batch.animals);
      await fosters?.addTo(batch.animals);
      yield batch;
    }
  },

  adoptionStatuses,
  receiptAccounts,
  notifyAdoption,
};
