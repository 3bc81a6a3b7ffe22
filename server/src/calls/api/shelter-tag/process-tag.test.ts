import type { ApplicationTag } from '@homeward/contract/application-tag';
import type { Page } from '@homeward/contract/call';
import type { Shelter } from '@homeward/contract/shelter';
import type { ShelterEvent } from '@homeward/contract/shelter-event';
import { partOf } from '@homeward/contract/shelter-part';
import type { ShelterTag } from '@homeward/contract/shelter-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeShelter } from '../../../../test/shelters.ts';

const NOBODY = '0190b0f0-0000-7000-8000-000000000000';

let server: TestServer;
/** All application tags, in the order they were made. */
let tags: string[];
let shelter: { uuid: string };
beforeAll(async () => {
  server = await startTestServer();
  tags = (await server.sql.query<{ uuid: string }>('select uuid from application_tag order by id')).rows.map(({ uuid }) => uuid);
});
beforeEach(async () => {
  shelter = await makeShelter(server);
  await enable();
});
afterAll(() => server.stop());

const enable = (uuid = shelter.uuid) => server.admin.call('application-tag/enable', { organization_shelter_uuid: uuid });
const ref = async (part: 'tag' | 'event' = 'tag') => {
  const search = { uuid: shelter.uuid, with: { versions: true } };
  return partOf((await server.admin.call<Shelter>('shelter/search', { search, options: { _single: true } })).data, part);
};
const saveTags = async (organization_shelter_tags: object[], fields: object = {}) =>
  server.admin.call<{ organization_shelter_tags: ShelterTag[] }>('shelter-tag/save', {
    ...(await ref()),
    organization_shelter_tags,
    ...fields,
  });
const saveEvents = async (organization_shelter_events: object[], fields: object = {}) =>
  server.admin.call<{ organization_shelter_events: ShelterEvent[] }>('shelter-event/save', {
    ...(await ref('event')),
    organization_shelter_events,
    ...fields,
  });
const readTags = async () => {
  const found = await server.admin.call<Page<ShelterTag>>('shelter-tag/search', {
    organization_shelter_uuid: shelter.uuid,
    search: { with: { applicationTag: true } },
  });
  return found.data.result.map(({ position, applicationTag }) => [position, applicationTag?.uuid]);
};
const readEvents = async () =>
  (await server.admin.call<Page<ShelterEvent>>('shelter-event/search', { organization_shelter_uuid: shelter.uuid })).data.result;
const at = (index: number) => tags[index] ?? '';
const approved = (tag = at(0)) => ({ action_key: 'CHANGE_STATUS', status_key: 'APPROVED', tag_uuid: tag });
const noted = (tag = at(0)) => ({ action_key: 'NOTES', status_key: null, tag_uuid: tag });

describe('activating process tags', () => {
  test('is said of the shelter', async () => {
    shelter = await makeShelter(server);
    expect(await enable()).toMatchObject({ http: 200, data: { organization_shelter: { process_tag: true } } });
  });

  test('gives the shelter every application tag in their order', async () => {
    expect(await readTags()).toEqual(tags.map((uuid, index) => [index, uuid]));
  });

  test('once more changes nothing', async () => {
    await saveTags([{ uuid: tags[1], position: 0 }]);
    const before = await ref();
    expect(await enable()).toMatchObject({ http: 200 });
    expect([await ref(), await readTags()]).toEqual([before, [[0, tags[1]]]]);
  });

  test('of a shelter that is not there is refused', async () => {
    expect(await enable(NOBODY)).toMatchObject({ http: 404, message: 'Shelter not found' });
  });

  test('comes first: neither tags nor events can be saved before', async () => {
    shelter = await makeShelter(server);
    const refusal = { http: 409, message: 'Activate the process tag feature first' };
    expect(await saveTags([])).toMatchObject(refusal);
    expect(await saveEvents([])).toMatchObject(refusal);
  });
});

test('application tags are listed for whoever is signed in', async () => {
  const nobody = await server.userWith();
  const found = await nobody.call<Page<ApplicationTag>>('application-tag/search');
  expect(found.data.result[0]).toEqual({
    uuid: expect.any(String),
    key: expect.any(String),
    name: expect.any(String),
    description: expect.any(String),
  });
});

describe('the tags of a shelter', () => {
  test('are renumbered consecutively by their positions', async () => {
    const saved = await saveTags([
      { uuid: tags[0], position: 40 },
      { uuid: tags[1], position: 7 },
      { uuid: tags[2], position: 12 },
    ]);
    expect(saved.data.organization_shelter_tags).toMatchObject([
      { position: 0, applicationTag: { uuid: tags[1], name: expect.any(String), description: expect.any(String) } },
      { position: 1, applicationTag: { uuid: tags[2] } },
      { position: 2, applicationTag: { uuid: tags[0] } },
    ]);
    expect(await readTags()).toEqual([
      [0, tags[1]],
      [1, tags[2]],
      [2, tags[0]],
    ]);
  });

  test('at one position keep the order they are sent in', async () => {
    await saveTags([
      { uuid: tags[2], position: 1 },
      { uuid: tags[0], position: 1 },
    ]);
    expect(await readTags()).toEqual([
      [0, tags[2]],
      [1, tags[0]],
    ]);
  });

  test('may all go', async () => {
    await saveTags([]);
    expect(await readTags()).toEqual([]);
  });

  test('the second of two saves of one version learns who was first', async () => {
    const { version } = await ref();
    await saveTags([]);
    expect(await saveTags([], { version })).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss' } } });
  });

  test('an unknown tag is refused at its field', async () => {
    expect(await saveTags([{ uuid: NOBODY, position: 0 }])).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['organization_shelter_tags', 0, 'uuid'], message: 'There is no such tag' }] },
    });
  });

  test('a tag twice is refused at its field', async () => {
    const twice = [0, 1].map((position) => ({ uuid: tags[0], position }));
    expect(await saveTags(twice)).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['organization_shelter_tags', 1, 'uuid'], message: 'This tag is in the list already' }] },
    });
  });

  test('a tag that an event sets cannot go', async () => {
    await saveEvents([noted(at(3))]);
    const { rows } = await server.sql.query('select name from application_tag where uuid = $1', [tags[3]]);
    expect(await saveTags([{ uuid: tags[0], position: 0 }])).toMatchObject({
      http: 409,
      data: { errors: [{ path: ['organization_shelter_tags'], message: `Events still set these tags: ${rows[0].name}` }] },
    });
  });
});

describe('the events of a shelter', () => {
  test('are answered with their action, status and tag', async () => {
    const saved = await saveEvents([approved(), noted(at(1))]);
    expect(saved.data.organization_shelter_events).toMatchObject([
      { uuid: expect.any(String), action_key: 'CHANGE_STATUS', status_key: 'APPROVED', tag_uuid: tags[0] },
      { uuid: expect.any(String), action_key: 'NOTES', status_key: null, tag_uuid: tags[1] },
    ]);
  });

  const statuses = ['APPROVED', 'DECLINED', 'UNDER_REVIEW', 'ADOPTED', 'PAID', 'SIGNED'];
  test.each(statuses)('may follow a change of status to %s', async (status_key) => {
    expect(await saveEvents([{ ...approved(), status_key }])).toMatchObject({ http: 200 });
  });

  const others = [
    'CANCELED',
    'WITHDREW',
    'OTHER_APPLICATIONS_SAME_ADOPTER',
    'NOTES',
    'ADOPTER_PHONE_CALL',
    'ADOPTER_MEET_AND_GREET',
  ];
  test.each(others)('may follow %s, without a status', async (action_key) => {
    expect(await saveEvents([{ action_key, tag_uuid: tags[0] }])).toMatchObject({ http: 200 });
  });

  test('keep their uuid while they change', async () => {
    const [first] = (await saveEvents([approved()])).data.organization_shelter_events;
    await saveEvents([{ uuid: first?.uuid, ...noted(at(2)) }]);
    expect(await readEvents()).toEqual([{ uuid: first?.uuid, ...noted(at(2)) }]);
  });

  test('may change places', async () => {
    const [one, two] = (await saveEvents([approved(), noted()])).data.organization_shelter_events;
    await saveEvents([
      { uuid: one?.uuid, ...noted() },
      { uuid: two?.uuid, ...approved() },
    ]);
    expect((await readEvents()).find(({ uuid }) => uuid === one?.uuid)).toMatchObject({ action_key: 'NOTES' });
  });

  test('go where they are left out', async () => {
    const saved = (await saveEvents([approved(), noted()])).data.organization_shelter_events;
    const { uuid, action_key, status_key, tag_uuid } = saved[1] as ShelterEvent;
    await saveEvents([{ uuid, action_key, status_key, tag_uuid }]);
    expect((await readEvents()).map((event) => event.uuid)).toEqual([uuid]);
  });

  test('the second of two saves of one version learns who was first', async () => {
    const { version } = await ref('event');
    await saveEvents([approved()]);
    expect(await saveEvents([], { version })).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss' } } });
  });

  const refusals: [string, () => object[], (string | number)[], string][] = [
    [
      'a change of status without a status',
      () => [{ ...approved(), status_key: null }],
      [0, 'status_key'],
      'Please select a status',
    ],
    [
      'a change of status to PENDING',
      () => [{ ...approved(), status_key: 'PENDING' }],
      [0, 'status_key'],
      'Please select a status',
    ],
    [
      'a status with another action',
      () => [{ ...noted(), status_key: 'PAID' }],
      [0, 'status_key'],
      'Only a change of status has a status',
    ],
    ['an unknown action', () => [{ ...noted(), action_key: 'BARKED' }], [0, 'action_key'], 'Please select an action'],
    ['no tag', () => [{ ...noted(), tag_uuid: null }], [0, 'tag_uuid'], 'Please select a tag'],
    ['an unknown tag', () => [noted(), noted(NOBODY)], [1, 'tag_uuid'], 'Please select a tag of this shelter'],
    ['the same event twice', () => [approved(), noted(), approved()], [2, 'tag_uuid'], 'This event is here already'],
    ["another shelter's event", () => [{ uuid: NOBODY, ...noted() }], [0, 'uuid'], 'This event does not belong to the shelter'],
  ];
  test.each(refusals)('%s is refused at its field', async (_what, events, path, message) => {
    expect(await saveEvents(events())).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['organization_shelter_events', ...path], message }] },
    });
  });

  test('a tag the shelter does not use is refused at its field', async () => {
    await saveTags([{ uuid: tags[0], position: 0 }]);
    expect(await saveEvents([noted(at(1))])).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['organization_shelter_events', 0, 'tag_uuid'] }] },
    });
  });

  test('refused saves write nothing', async () => {
    await saveEvents([approved(), noted()]);
    const before = await checksums(server.sql);
    for (const [, events] of refusals) await saveEvents(events());
    expect(await checksums(server.sql)).toEqual(before);
  });
});

describe('who may', () => {
  test('read a shelter but not its tags is not shown them through the shelter', async () => {
    const reader = await server.userWith('shelter/search');
    expect(
      await reader.call('shelter/search', { search: { uuid: shelter.uuid, with: { organization_shelter_tags: true } } }),
    ).toMatchObject({ http: 403, data: { permission: 'shelter-tag/search' } });
  });

  test('read tags but not events is not shown events', async () => {
    const reader = await server.userWith('shelter-tag/search');
    expect(await reader.call('shelter-tag/search')).toMatchObject({ http: 200 });
    expect(await reader.call('shelter-event/search')).toMatchObject({ http: 403, data: { permission: 'shelter-event/search' } });
  });
});
