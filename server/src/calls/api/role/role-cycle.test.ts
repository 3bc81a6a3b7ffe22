import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { createRole, updateRole } from '../../../../test/role.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refusedWith = (message: string) => ({
  http: 422,
  status: 1802,
  data: { errors: [{ path: ['admin_auth_item', 'child'], message }] },
});
/** Roles of which each holds the next; the last holds a permission. */
async function chain(...names: string[]) {
  for (const [index, name] of names.entries().toArray().reverse())
    await createRole(server, { name, child: [names[index + 1] ?? 'specie/search'] });
}

test('a new role cannot hold itself', async () => {
  expect(await createRole(server, { name: 'Self', child: ['Self'] })).toMatchObject(
    refusedWith('A role cannot contain itself: Self → Self'),
  );
});

test('a saved role cannot hold itself', async () => {
  await chain('Mirror');
  expect(await updateRole(server, 'Mirror', { child: ['specie/search', 'Mirror'] })).toMatchObject(
    refusedWith('A role cannot contain itself: Mirror → Mirror'),
  );
});

test('a cycle through another role is refused with its way', async () => {
  await chain('A', 'B');
  expect(await updateRole(server, 'B', { child: ['A'] })).toMatchObject(refusedWith('A role cannot contain itself: B → A → B'));
});

test('a cycle through several roles is refused with its way', async () => {
  await chain('One', 'Two', 'Three', 'Four');
  expect(await updateRole(server, 'Four', { child: ['specie/search', 'One'] })).toMatchObject(
    refusedWith('A role cannot contain itself: Four → One → Two → Three → Four'),
  );
});

test.each([2, 3, 50, 51, 120])('a ring of %i roles is refused', async (length) => {
  const names = Array.from({ length }, (_, place) => `Ring ${length} ${place}`);
  // By SQL: each by its own call would take seconds.
  await server.sql.query(
    `with role as (insert into admin_auth_item (name, type, description) select name, 1, 'test' from unnest($1::text[]) name
        returning id, split_part(name, ' ', 3)::int as place)
      insert into admin_auth_item_child (parent_id, child_id)
        select p.id, c.id from role p join role c on c.place = p.place + 1`,
    [names],
  );
  expect(await updateRole(server, names.at(-1) ?? '', { child: [names[0] ?? ''] })).toMatchObject({
    http: 422,
    data: { errors: [{ code: 'role_cycle', message: expect.stringMatching(/^A role cannot contain itself: /) }] },
  });
});

test('a role may be reached in two ways', async () => {
  await chain('Left', 'Bottom');
  await createRole(server, { name: 'Right', child: ['Bottom'] });
  expect(await createRole(server, { name: 'Top', child: ['Left', 'Right'] })).toMatchObject({ http: 200 });
});

test('a refused cycle writes nothing', async () => {
  await chain('Upper', 'Lower');
  const before = await checksums(server.sql);
  await updateRole(server, 'Lower', { child: ['specie/create', 'Upper'], description: 'Changed' });
  expect(await checksums(server.sql)).toEqual(before);
});

test('of two saves at once that together would close a cycle one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [left, right] = [`Left ${round}`, `Right ${round}`];
    await chain(left);
    await chain(right);
    const answers = await Promise.all([
      updateRole(server, left, { child: ['specie/search', right] }),
      updateRole(server, right, { child: ['specie/search', left] }),
    ]);
    expect(answers.map((answer) => answer.http).sort()).toEqual([200, 422]);
  }
});
