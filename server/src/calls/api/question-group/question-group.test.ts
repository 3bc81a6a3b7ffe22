import { expect, test } from 'vitest';
import { lawsOf } from '../../../../test/laws-of.ts';
import { saveQuestion } from '../../../../test/question.ts';

const group = lawsOf({
  noun: 'question-group',
  missing: 'Missing a name',
  savesBoth: true,
  inUse: {
    'that holds a question': async (server, group_id) => {
      await saveQuestion(server, { group_id });
      return 'This group still holds 1 question';
    },
  },
});

test('a group does not go while a question is being saved into it', async () => {
  const server = group.server();
  const { uuid } = await group.created('Busy');
  const { rows } = await server.sql.query<{ id: number }>('select id from question_group where uuid = $1', [uuid]);
  const holder = await server.sql.connect();
  await holder.query('begin; lock table organization_question_answer in share mode');
  const saving = saveQuestion(server, { group_id: rows[0]?.id, form_tag_key: 'RADIO' }, [{ value: 'Yes', position: 0 }]);
  await expect.poll(() => waiting('insert into "organization_question_answer"%')).toBe(1);
  const removing = group.remove(uuid);
  // Either it waits for the save, or it has ended by now.
  await Promise.race([removing, expect.poll(() => waiting('update "question_group"%')).toBe(1)]);
  await holder.query('commit');
  holder.release();
  expect([(await saving).http, (await removing).http]).toEqual([200, 409]);
});

/** How many statements like this wait for a lock. */
async function waiting(statement: string): Promise<number> {
  const { rows } = await group.server().sql.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [statement],
  );
  return rows[0]?.n ?? 0;
}
