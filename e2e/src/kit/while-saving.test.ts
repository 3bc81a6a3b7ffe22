import type { Sponsor } from '@homeward/contract/sponsor';
import { describe, expect, test } from 'vitest';
import { savedRadio } from '../../../server/test/question.ts';
import { choose, field, hold, saveButton } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { named, openSaved } from '../stage/species.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

describe('what is typed while a save is on its way', () => {
  const typeMeanwhile = async (name: string) => {
    const specie = await openSaved(name);
    const release = await hold(page, 'specie/update');
    await field(page, 'Name').fill(`${name} one`);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await field(page, 'Name').fill(`${name} two`);
    release();
    await page.getByText('Specie saved successfully!').waitFor();
    await page.getByText('changed name').waitFor();
    return specie;
  };

  test('stays', async () => {
    await typeMeanwhile('Tapir');
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Tapir two');
    await page.getByText('Unsaved changes').waitFor();
  });

  test('is saved by the next save', async () => {
    await typeMeanwhile('Okapi');
    await page.keyboard.press('Control+s');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    expect(await named('Okapi two')).toHaveLength(1);
  });
});

describe('what is typed while a new record is on its way', () => {
  const makeAndType = async (name: string, meanwhile: () => Promise<unknown> = async () => {}) => {
    await open(page, '/admin/specie/add');
    const release = await hold(page, 'specie/create');
    await field(page, 'Name').fill(name);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await page.keyboard.type(' and');
    await meanwhile();
    release();
    // What was typed meanwhile may be saved, too, before the first is said.
    await page.getByText('Specie saved successfully!').first().waitFor();
  };

  test('takes every key that comes after, and is saved by the next save as a change of it', async () => {
    await makeAndType('Dugong');
    await page.getByRole('button', { name: 'loading Save' }).waitFor({ state: 'detached' });
    await page.keyboard.type(' calf');
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Dugong and calf');
    expect(await named('Dugong')).toHaveLength(1);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/specie\/[0-9a-f-]{36}$/);
    expect(await named('Dugong and calf')).toHaveLength(1);
    expect(await named('Dugong')).toHaveLength(0);
  });

  test('is saved at once where that was asked for meanwhile', async () => {
    await makeAndType('Manatee', () => page.keyboard.press('Control+s'));
    await page.waitForURL(/specie\/[0-9a-f-]{36}$/);
    expect(await named('Manatee and')).toHaveLength(1);
    expect(await named('Manatee')).toHaveLength(0);
  });

  test('is offered after a reload, and still makes no second one', async () => {
    await makeAndType('Narwhal');
    await page.getByRole('button', { name: 'loading Save' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await page.keyboard.press('Control+s');
    await page.waitForURL(/specie\/[0-9a-f-]{36}$/);
    expect(await named('Narwhal and')).toHaveLength(1);
    expect(await named('Narwhal')).toHaveLength(0);
  });
});

test('who types on elsewhere while a save is on its way is not taken to what is refused of it', async () => {
  const make = (name: string) => server.admin.call<{ sponsor: Sponsor }>('sponsor/save', { sponsor: { name } });
  await make('Harbour');
  const { sponsor } = (await make('Pier')).data;
  await open(page, `/organization/sponsor/${sponsor.uuid}`);
  const release = await hold(page, 'sponsor/save');
  await field(page, 'Name').fill('Harbour');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'loading Save' }).waitFor();
  await field(page, 'Link').click();
  await page.keyboard.type('https://');
  release();
  await page.getByText('1 problem').waitFor();
  await page.keyboard.type('harbour.example');
  await expect.poll(() => field(page, 'Link').inputValue()).toBe('https://harbour.example');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Harbour');
});

describe('who leaves while a save is on its way', () => {
  const question = () => page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });
  const leaveMeanwhile = async (path: string, name: string) => {
    const release = await hold(page, path);
    await field(page, 'Name').fill(name);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await page.getByRole('link', { name: 'Users' }).click();
    await question().waitFor();
    return release;
  };

  test('is asked no longer once it has come through', async () => {
    await openSaved('Potoroo');
    const release = await leaveMeanwhile('specie/update', 'Bettong');
    release();
    await page.waitForURL('**/admin/user');
    await question().waitFor({ state: 'hidden' });
    expect(await named('Bettong')).toHaveLength(1);
  });

  test('by Back from a new record is at the list once it has come through', async () => {
    await open(page, '/admin/specie');
    await page.getByRole('link', { name: 'Create new species' }).click();
    const release = await hold(page, 'specie/create');
    await field(page, 'Name').last().fill('Quoll');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await page.goBack();
    await question().waitFor();
    release();
    await page.waitForURL('**/admin/specie');
    await page.getByText('Specie saved successfully!').waitFor();
    await page.getByRole('row', { name: /Quoll/ }).waitFor();
    await question().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/admin/specie');
  });

  test('is told what could not be saved, and offered it where they left it', async () => {
    const specie = await openSaved('Kowari');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/specie/update', (route) => promise.then(() => route.abort()), { times: 1 });
    await field(page, 'Name').fill('Mulgara');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await page.getByRole('link', { name: 'Users' }).click();
    await question().getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/admin/user');
    resolve();
    await page.getByText('What you left is not saved, and is offered there again.').waitFor();
    await open(page, `/admin/specie/${specie.uuid}`);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Mulgara');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  test('has it merged with what somebody else saved, where both can be', async () => {
    const save = (sponsor: object) => server.admin.call<{ sponsor: Sponsor }>('sponsor/save', { sponsor });
    const { sponsor } = (await save({ name: 'Jetty' })).data;
    await open(page, `/organization/sponsor/${sponsor.uuid}`);
    await save({ uuid: sponsor.uuid, version: sponsor.version, name: 'Jetty', link: 'https://jetty.example' });
    const release = await leaveMeanwhile('sponsor/save', 'Quay');
    await question().getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/admin/user');
    release();
    await page.getByText('Sponsor saved successfully!').waitFor();
    const { rows } = await server.sql.query('select name, link from sponsor where uuid = $1', [sponsor.uuid]);
    expect(rows).toEqual([{ name: 'Quay', link: 'https://jetty.example' }]);
  });

  test('is asked about a conflict in its place', async () => {
    const specie = await openSaved('Ningaui');
    await server.admin.call('specie/update', { specie: { uuid: specie.uuid, version: specie.version, name: 'Dunnart' } });
    const release = await leaveMeanwhile('specie/update', 'Planigale');
    release();
    const conflict = page.getByRole('dialog', { name: 'This record was changed while you were editing it' });
    await conflict.waitFor();
    await question().waitFor({ state: 'hidden' });
    await conflict.getByRole('button', { name: 'Save what is typed here' }).click();
    await page.getByText('Specie saved successfully!').waitFor();
    expect(await named('Planigale')).toHaveLength(1);
  });

  test('stays where they went, whatever the save has made', async () => {
    await open(page, '/admin/specie/add');
    const release = await leaveMeanwhile('specie/create', 'Bilby');
    await question().getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/admin/user');
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    release();
    await page.getByText('Specie saved successfully!').waitFor();
    await page.getByRole('link', { name: 'Roles' }).click();
    await page.waitForURL('**/admin/role');
    expect(seen).toEqual(['/admin/role']);
  });
});

test('a save has read again what was being read for the first time meanwhile', async () => {
  const release = await hold(page, 'audit/search');
  await openSaved('Quokka');
  await field(page, 'Name').fill('Setonix');
  await page.keyboard.press('Control+s');
  await page.getByText('changed name').waitFor();
  release();
});

test('a new translation that is typed on while it is saved stands in one tab, and is saved by the next save', async () => {
  const { uuid } = await savedRadio(server, 'Who walks the dog?');
  await open(page, `/organization/question/${uuid}`);
  await page.getByRole('button', { name: 'Add new translation to question' }).click();
  await choose(page, 'Language', 'German');
  for (const [index, label] of ['Question text', 'Always', 'Sometimes', 'Never'].entries())
    await field(page, label).fill(`Text ${index}`);
  const release = await hold(page, 'question/save-translation');
  await saveButton(page).click();
  await page.getByRole('button', { name: 'loading Save' }).waitFor();
  await field(page, 'Question text').fill('Wer?');
  release();
  await page.getByText('Question translation saved successfully!').waitFor();
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Main', 'German\n, unsaved changes']);
  await saveButton(page).click();
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Main', 'German']);
  await page.waitForURL(/tab=de$/);
  const { rows } = await server.sql.query("select ask from organization_question_translation where ask in ('Text 0', 'Wer?')");
  expect(rows).toEqual([{ ask: 'Wer?' }]);
});
