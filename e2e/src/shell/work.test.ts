import type { Specie } from '@homeward/contract/specie';
import { type Waiting, waitingKinds } from '@homeward/contract/work';
import { expect, test } from 'vitest';
import { goTo } from '../stage/go.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

test('the first screen shows nothing that what waits for a person would move when it comes', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/work/waiting', async (route) => {
    await held;
    await route.continue();
  });
  const read = page.waitForResponse(/specie\/search/);
  await page.goto('/');
  await read;
  await expect.poll(() => page.locator('.counts').isVisible()).toBe(false);
  letGo();
  await page.locator('.counts').waitFor();
});

/** How many lines each word of a text stands on. */
const linesOfWords = (called: Element) => {
  const text = called.firstChild;
  if (!text) return [];
  return [...(text.textContent ?? '').matchAll(/\S+/g)].map(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length;
  });
};

test('a failing sync is called by a link to its dashboard, in whole words where there is little room', async () => {
  const { rows } = await server.sql.query<{ uuid: string }>(
    `update integration set description = 'Wolfeschlegelsteinhausen Animal Rescue Foundation'
      where id = (select max(id) from integration where active and not deleted) returning uuid`,
  );
  await server.sql.query(
    `insert into integration_sync (integration_id, failed, reason) select id, now(), 'The partner refuses.' from integration where uuid = $1`,
    [rows[0]?.uuid],
  );
  await goTo(page, '/');
  const name = page.getByRole('list', { name: 'Waiting for you' }).getByRole('link', { name: /^Wolfeschlegelsteinhausen/ });
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await name.locator('bdi').evaluate(linesOfWords)).toEqual([1, 1, 1, 1]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await name.click();
  await page.waitForURL(`/integration/${rows[0]?.uuid}/dashboard`);
});

test.each(waitingKinds)('%s says of each what it is, why it waits, and leads to it', async (kind) => {
  const key = kind === 'MAPPING' ? 'breed' : 'b5a3a3a6-7d1b-4b4e-9d0c-1c53a5b8c001';
  const item = { key, name: 'Named so', place: null, since: null, detail: kind === 'MAPPING' ? '1200' : 'Why it waits' };
  const waiting: Waiting[] = [{ kind, count: 1, items: [item] }];
  await page.route('**/api/work/waiting', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: { waiting } } });
  });
  await goTo(page, '/');
  const row = page.getByRole('list', { name: 'Waiting for you' }).getByRole('list').getByRole('listitem');
  const words = kind === 'MAPPING' ? /^Breed: 1,200/ : /^Named so\s*Why it waits/;
  await expect.poll(() => row.allInnerTexts()).toEqual([expect.stringMatching(words)]);
  await expect.poll(() => row.getByRole('link').count()).toBe(2);
  await page.unroute('**/api/work/waiting');
});

test('what was changed lately is told once, by the name it has now', async () => {
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name: 'Wombat' } });
  const { uuid } = data.specie;
  for (const [version, name] of ['Hairy wombat', 'Common wombat'].entries())
    await server.admin.call('specie/update', { specie: { uuid, version: version + 1, name } });
  await goTo(page, '/');
  const lately = page.locator('section', { has: page.getByRole('heading', { name: 'Changed lately' }) });
  await expect.poll(() => lately.locator('.history-entry', { hasText: /wombat/i }).allInnerTexts()).toHaveLength(1);
  await expect.poll(() => lately.getByRole('link', { name: /wombat/i }).allInnerTexts()).toEqual(['Common wombat']);
});

test('where no sync comes by itself that is said, wherever one may be waited for', async () => {
  const { rows } = await server.sql.query<{ uuid: string }>(
    'select uuid from integration where active and not deleted and settings_saved order by id limit 1',
  );
  const off = page.getByText('Scheduled sync is switched off on this server: a sync begins only when somebody starts it.');
  const screens = ['/integration', `/integration/${rows[0]?.uuid}/dashboard`, `/integration/${rows[0]?.uuid}/sync`];
  for (const address of screens) {
    await goTo(page, address);
    await off.waitFor();
  }
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('"syncsByItself":false', '"syncsByItself":true');
    await route.fulfill({ response, body });
  });
  await page.goto('/integration');
  await page.getByRole('heading', { name: 'Integrations' }).waitFor();
  await expect.poll(() => off.count()).toBe(0);
});
