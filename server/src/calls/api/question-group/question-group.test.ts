import type { Page } from '@homeward/contract/call';
import type { QuestionGroup } from '@homeward/contract/question-group';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { saveQuestion } from '../../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const save = (question_group: object) =>
  server.admin.call<{ question_group: QuestionGroup & { id: number } }>('question-group/save', { question_group });
const create = async (name: string) => (await save({ name })).data.question_group;
const remove = (question_group_uuid: string) => server.admin.call('question-group/delete', { question_group_uuid });

describe('saving a group', () => {
  test('a new group is found by its name', async () => {
    const { uuid } = await create('Garden');
    const found = await server.admin.call<Page<QuestionGroup>>('question-group/search', { search: { 'name.ilike': '%gard%' } });
    expect(found.data.result).toEqual([{ uuid, version: 1, name: 'Garden', deleted: false }]);
  });

  test('a group is renamed', async () => {
    const { uuid, version } = await create('Pools');
    expect(await save({ uuid, version, name: 'Ponds' })).toMatchObject({
      http: 200,
      data: { question_group: { uuid, name: 'Ponds', version: version + 1 } },
    });
  });

  test('a group without a name is refused at its field', async () => {
    expect(await save({ name: ' ' })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['question_group', 'name'], message: 'Missing a name' }] },
    });
  });

  test('a name that is taken is refused at its field, however it is written', async () => {
    await create('Old balcony');
    expect(await save({ name: 'ＯＬＤ\u3000 BALCONY' })).toMatchObject({
      http: 409,
      data: { errors: [{ path: ['question_group', 'name'], message: 'Name already exists!' }] },
    });
  });

  test('a group is not renamed to a name that is taken', async () => {
    await create('Roof');
    const { uuid, version } = await create('Cellar');
    expect(await save({ uuid, version, name: 'Roof' })).toMatchObject({ http: 409, message: 'Name already exists!' });
  });

  test('the second of two renames of one version learns who was first', async () => {
    const { uuid, version } = await create('Attic');
    await save({ uuid, version, name: 'Attic one' });
    expect(await save({ uuid, version, name: 'Attic two' })).toMatchObject({
      http: 409,
      data: { conflict: { who: 'Mara Voss', version: version + 1 } },
    });
  });
});

describe('deleting a group', () => {
  test('an empty group leaves the list', async () => {
    const { uuid } = await create('Empty');
    await remove(uuid);
    expect(await server.admin.call('question-group/search', { search: { uuid } })).toMatchObject({ data: { count: 0 } });
  });

  test('the name of a deleted group is free again', async () => {
    await remove((await create('Shed')).uuid);
    expect(await save({ name: 'Shed' })).toMatchObject({ http: 200 });
  });

  test('a group that holds questions is refused with their number', async () => {
    const { uuid, id } = await create('Full');
    await saveQuestion(server, { group_id: id });
    expect(await remove(uuid)).toMatchObject({ http: 409, message: 'This group still holds 1 question' });
  });

  test('a refused deletion writes nothing', async () => {
    const { uuid, id } = await create('Held');
    await saveQuestion(server, { group_id: id });
    const before = await checksums(server.sql);
    await remove(uuid);
    expect(await checksums(server.sql)).toEqual(before);
  });

  test('a deleted group cannot be deleted again', async () => {
    const { uuid } = await create('Once');
    await remove(uuid);
    expect(await remove(uuid)).toMatchObject({ http: 404 });
  });

  test('a group does not go while a question is being saved into it', async () => {
    const { uuid, id } = await create('Busy');
    const holder = await server.sql.connect();
    await holder.query('begin; lock table organization_question_answer in share mode');
    const saving = saveQuestion(server, { group_id: id, form_tag_key: 'RADIO' }, [{ value: 'Yes', position: 0 }]);
    await expect.poll(() => waiting('insert into "organization_question_answer"%')).toBe(1);
    const removing = remove(uuid);
    // Either it waits for the save, or it has ended by now.
    await Promise.race([removing, expect.poll(() => waiting('update "question_group"%')).toBe(1)]);
    await holder.query('commit');
    holder.release();
    expect([(await saving).http, (await removing).http]).toEqual([200, 409]);
  });
});

/** How many statements like this wait for a lock. */
async function waiting(statement: string): Promise<number> {
  const { rows } = await server.sql.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [statement],
  );
  return rows[0]?.n ?? 0;
}
