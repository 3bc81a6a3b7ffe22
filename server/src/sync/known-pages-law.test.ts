import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { type Listing, petsOf, type Row, startListing } from '../../test/listing.ts';
import { answerPage, paged } from '../../test/paged-listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';

let server: Listing;
let animals: Row[];
beforeAll(async () => {
  server = await startListing();
  server.answer = ({ url }, response) => answerPage(animals, new URL(url ?? '/', 'http://partner').searchParams, response);
});
afterAll(() => server.stop());

/** Two pages and a bit. */
const SIZE = 205;
let last = 1000;
const fresh = () => {
  last += 1;
  return last;
};
const at = (place: number) => Math.floor(place * animals.length);
const change = (fields: Row) => (place: number) => void Object.assign(animals[at(place)] ?? {}, fields);
const twin = { Name: 'Twin', Microchips: [{ Id: '985112000000017' }] };
/** What becomes of an animal at a place of the list, from 0 to 1. */
const events: Record<string, (place: number) => unknown> = {
  'is offered': change({ Status: 'Available For Adoption', Sex: 'Male', Type: 'Dog' }),
  'is not offered': change({ Status: 'Healthy In Home' }),
  'has died': change({ Status: 'Deceased' }),
  'has a status nobody knows': change({ Status: 'Beyond the moon' }),
  'waits for a mapping': change({ Sex: 'Undecided' }),
  'cannot be used': change({ Type: null }),
  'has another name': (place) => change({ Name: `Renamed ${fresh()}` })(place),
  'is like another': change(twin),
  'is like another, and not offered': change({ ...twin, Status: 'Healthy In Home' }),
  leaves: (place) => animals.splice(at(place), 1),
  'has a new number': (place) => change({ 'Internal-ID': String(fresh()) })(place),
  comes: (place) => animals.splice(at(place), 0, paged(fresh())),
  'moves to the end': (place) => animals.push(...animals.splice(at(place), 1)),
};
const anyRounds = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...Object.keys(events)), fc.double({ min: 0, max: 0.999, noNaN: true })), { maxLength: 6 }),
  { minLength: 3, maxLength: 4 },
);

async function integrationOf(): Promise<MadeIntegration> {
  const shelter = await makeShelter(server);
  const place = { key: 'SHELTER_LUV', shelter, branch: await makeBranch(server, shelter, 'North') } as const;
  const made = await wizard(server, place, { key: 'k', url: server.address }, { settings: {}, connected: true });
  await endedSync(server, made);
  return made;
}

const told = ['state_key', 'current', 'total', 'added', 'updated', 'unchanged', 'migrated', 'restored'] as const;
const counted = ['archived', 'failed_pets', 'waiting', 'filtered', 'waiting_for', 'warnings'] as const;

async function outcomeOf(integration: MadeIntegration) {
  const run = await syncNow(server, integration);
  const rowsOf = async (sql: string) => (await server.sql.query(sql, [integration.uuid])).rows;
  const pets = await petsOf(server, integration);
  return {
    run: [...told, ...counted].map((key) => [key, run[key]]),
    pets: pets.map(({ external_id, name, status_key, deleted, outcome_key }) => [
      external_id,
      name,
      status_key,
      deleted,
      outcome_key,
    ]),
    sources:
      await rowsOf(`select s.external_id, s.outcome_key, s.waits_on, s.filtered_by, s.next_status_key, s.left_date is null as here
      from pet_source s join integration i on i.id = s.integration_id where i.uuid = $1 order by 1`),
    named: (await animalsOf(server, run))
      .map(({ external_id, name, outcome_key, reason }) => `${external_id} ${name} ${outcome_key} ${reason}`)
      .sort(),
    statuses:
      await rowsOf(`select s.status, s.animals, s.let_in from integration_status s join integration i on i.id = s.integration_id
      where i.uuid = $1 order by 1`),
    wanted: await rowsOf(
      'select s.wanted from integration_seen s join integration i on i.id = s.integration_id where i.uuid = $1',
    ),
  };
}

test('a run that reads of known pages only whom something is open of ends as one that reads everybody', async () => {
  await fc.assert(
    fc.asyncProperty(anyRounds, async (rounds) => {
      animals = Array.from({ length: SIZE }, (_, index) => paged(index + 1));
      const [knowing, forgetful] = [await integrationOf(), await integrationOf()];
      for (const round of rounds) {
        for (const [event, place] of round) events[event]?.(place);
        await server.sql.query(
          'delete from integration_page p using integration i where i.id = p.integration_id and i.uuid = $1',
          [forgetful.uuid],
        );
        const [known, read] = [await outcomeOf(knowing), await outcomeOf(forgetful)];
        expect(known).toEqual(read);
      }
    }),
    { numRuns: 4 },
  );
});
