import { expect, test } from 'vitest';
import { emptyPlace } from '../test/operator.ts';
import { run } from '../test/process.ts';

const ROUNDS = 2;

/** How often each of what a first start makes once is there. */
const TWICE = `
  select 'species' as what, lower(name) as which from specie where not deleted group by 2 having count(*) > 1
  union all select 'group', name from question_group where not deleted group by 2 having count(*) > 1
  union all select 'role', name from admin_auth_item where not deleted group by 2 having count(*) > 1
  union all select 'breed', specie_id || name from breed where not deleted group by 2 having count(*) > 1
  union all select 'reason', name from kiosk_reason group by 2 having count(*) > 1
  union all select 'users', count(*)::text from admin_user having count(*) <> 1`;

/** As compose.yaml starts them: two that serve, and a worker. */
const ROLES = ['web', 'web', 'worker'];

test('of three processes started at once on an empty database, all start, and what a first start makes is there once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = await emptyPlace();
    const runs = ROLES.map((ROLE) => run({ ...place.variables, ROLE, SAMPLE: '0' }));
    await Promise.all(runs.map(({ says }) => says(/(ready at|works on jobs)/)));
    const passwords = runs.filter(({ said }) => said().includes('Password:'));
    for (const { child } of runs) child.kill('SIGTERM');
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    expect(ends, runs.map(({ complained }) => complained()).join('')).toEqual([0, 0, 0]);
    expect((await place.sql.query(TWICE)).rows).toEqual([]);
    expect(passwords).toHaveLength(1);
    await place.stop();
  }
});

test('of three processes started at once with sample content, all start', async () => {
  const place = await emptyPlace();
  const runs = ROLES.map((ROLE) => run({ ...place.variables, ROLE, SAMPLE: '1' }));
  await Promise.all(runs.map(({ says }) => says(/(ready at|works on jobs)/)));
  for (const { child } of runs) child.kill('SIGTERM');
  expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  const { rows } = await place.sql.query("select count(*) from setting where key = 'sample'");
  expect(rows).toEqual([{ count: 1 }]);
  await place.stop();
});
