import { nouns } from '@homeward/contract/nouns';
import { expect, test } from 'vitest';
import { searches } from '../../../server/test/searches.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** A word, a number, an address: what a noun says of each is all it is found by. */
const TYPED = ['word', '17', 'noor@'];
/** What none of the sample's records that are listed first has, or only in a single letter, which asks nothing. */
const ABSENT = ['pet sources.external_id', 'mapping of sex name.ilike'];
/** Tokens last for minutes, a range of ages has no name, and a setting is found by its shelter. */
const NOT_FOUND = ['token', 'setting', 'age range'];
const MANY = 200;

type Row = { uuid: string; [key: string]: unknown };
type Entity = (typeof searches)[number]['entity'];

/** Asks for what stands at a key, with all that leads there. */
function wanted(entity: Entity, [word = '', ...rest]: string[]): Record<string, unknown> {
  const related = entity.relations.get(word)?.entity();
  if (!related) return entity.fields.get(word)?.shown === 'asked' ? { [word]: true } : {};
  const within = wanted(related, rest);
  return { [word]: Object.keys(within).length ? { with: within } : true };
}

/** What stands in a record there. */
function valueAt(record: unknown, [word, ...rest]: string[]): string | undefined {
  const one = Array.isArray(record) ? record[0] : record;
  if (word === undefined) return typeof one === 'string' ? one : undefined;
  const inner = typeof one === 'object' && one !== null ? Object.entries(one).find(([key]) => key === word) : undefined;
  return inner && valueAt(inner[1], rest);
}

async function list(path: string, search: object): Promise<Row[]> {
  const { data } = await server.admin.call<{ result: Row[] }>(path, { search, options: { limit: MANY } });
  return data.result;
}

async function expectFound(text: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  await dialog.locator('[role=combobox]:focus').waitFor();
  await page.keyboard.insertText(text);
  await expect.poll(() => dialog.locator('.find-label').allTextContents(), { message: text }).toContain(name);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

const found = nouns.flatMap((noun) => (noun.find && noun.search ? [{ ...noun, find: noun.find, search: noun.search }] : []));

test.each(found)('Ctrl+K finds $many of the sample by every key they say', async ({ one, search, find, ...noun }) => {
  const entity = searches.find(({ path }) => path === search.path)?.entity;
  if (!entity) throw new Error(`Nobody searches ${one}`);
  await open(page, '/');
  const fixed = { with: {}, ...find.fixed };
  for (const key of new Set(TYPED.flatMap((text) => find.by(text)))) {
    const words = key.replace(/\.ilike$/, '').split('.');
    const records = await list(search.path, { ...fixed, with: { ...fixed.with, ...wanted(entity, words) } });
    const text = records
      .map((record) => valueAt(record, words))
      .find((value) => value && value.length > 1 && find.by(value).includes(key));
    expect(text === undefined, `${one} ${key}`).toBe(ABSENT.includes(`${one} ${key}`));
    const record = text && records.find((each) => valueAt(each, words) === text);
    if (record) await expectFound(text, noun.called?.(record) ?? one);
  }
});

test('Ctrl+K finds every noun whose records have a place of their own', () => {
  const lost = nouns.filter(({ find, opens, search }) => search && opens && !find).map(({ one }) => one);
  expect(lost).toEqual(NOT_FOUND);
});
