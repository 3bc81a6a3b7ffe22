import type { MappingKind } from '@homeward/contract/mapping';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingPet } from '../../../server/test/waiting.ts';
import { expectAccessible, expectFits, type Visitor } from '../stage/browser.ts';
import { callsOf, choose, expectError, field, optionsOf, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

const LIST = '/integration-mapping';

onStage();

/** A word as a sync leaves it, for staff to decide. */
const pending = async (kind: MappingKind, name: string, specie?: string): Promise<{ id: number; uuid: string }> => {
  const of = kind === 'breed' ? `, (select id from specie where name = '${specie}')` : '';
  const { rows } = await server.sql.query(
    `insert into mapping_${kind} (name, partner_key, external_id ${of && ', specie_id'}) values ($1, 'LIFELINE', $1 ${of}) returning id, uuid`,
    [name],
  );
  return rows[0];
};
const dialog = () => page.getByRole('dialog', { name: 'Mapping' });
const closed = () => dialog().waitFor({ state: 'detached' });
const inDialog = (label: string) => field(dialog(), label);
const chooseIn = (label: string, option: string) => choose(page, label, option, dialog());
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const accept = () => page.getByRole('button', { name: 'Accept selected' });
const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const panel = () => page.getByRole('region', { name: 'Pending Mappings' });
const question = () => page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });

test('a mapping is added, found in the list and changed', async () => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Mappings', exact: true }).first().click();
  await page.waitForURL(/\/integration-mapping\/age$/);
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.waitForURL(/\/integration-mapping\/age\/add$/);
  await inDialog('Name').fill('Whelp');
  await chooseIn('Partner', 'Lifeline');
  await inDialog('External ID').fill('WHELP-1');
  await chooseIn('Age', 'Baby');
  await saveButton(page).dblclick();
  await closed();
  await rowOf('WHELP-1').waitFor();
  expect((await rowOf('WHELP-1').locator('td').allInnerTexts()).map((text) => text.trim())).toEqual(
    expect.arrayContaining(['Whelp', 'WHELP-1', 'Baby', '0']),
  );

  await page.getByRole('link', { name: 'Edit Whelp' }).click();
  await dialog().waitFor();
  await inDialog('Name').fill('Whelps');
  await page.keyboard.press('Control+s');
  await closed();
  await page.getByRole('link', { name: 'Edit Whelps' }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

describe('the tabs', () => {
  const columns: [string, string[]][] = [
    ['age', ['Name', 'Partner', 'External ID', 'Age Key', 'Waiting pets']],
    ['age-range', ['Specie', 'Age Key', 'Minimum', 'Maximum']],
    ['breed', ['Name', 'Partner', 'External ID', 'Breed', 'Specie', 'Waiting pets']],
    ['sex', ['Name', 'Partner', 'External ID', 'Sex Key', 'Waiting pets']],
    ['size', ['Name', 'Partner', 'External ID', 'Size Key', 'Waiting pets']],
    ['specie', ['Name', 'Partner', 'External ID', 'Species', 'Waiting pets']],
  ];
  const tabs = () => page.getByRole('navigation', { name: 'Kinds of mappings' }).getByRole('link');
  beforeAll(async () => {
    await open(page, LIST);
    await page.waitForURL(/\/integration-mapping\/age$/);
  });

  test('are these, in their order', async () => {
    await expect.poll(() => tabs().allInnerTexts()).toEqual(['Age', 'Age range', 'Breed', 'Sex', 'Size', 'Species']);
    await expect
      .poll(() => page.locator('search label').allInnerTexts())
      .toEqual(['Name', 'Partner', 'External ID', 'Active', 'Meaning']);
  });

  test.each(columns)('%s has its columns in their order', async (tab, titles) => {
    await tabs()
      .and(page.locator(`[href="${LIST}/${tab}"]`))
      .click();
    await page.waitForURL(`${LIST}/${tab}`);
    const heads = () => page.getByRole('columnheader').allInnerTexts();
    const named = async () => (await heads()).filter((head) => head !== 'Actions' && !head.startsWith('Select'));
    await expect.poll(named).toEqual(titles);
  });

  test('an unknown one leads to the first', async () => {
    await goTo(page, `${LIST}/colour`);
    await page.waitForURL(/\/integration-mapping\/age$/);
  });

  test('all filters are disabled for age ranges', async () => {
    await open(page, `${LIST}/age-range?filter_name.ilike=nothing`);
    for (const label of ['Name', 'Partner', 'External ID', 'Active'])
      await expect.poll(() => field(page, label).isDisabled()).toBe(true);
    await rowOf('Dog').first().waitFor();
  });
});

describe('the panel of pending mappings', () => {
  const counted: [string, MappingKind][] = [
    ['Age', 'age'],
    ['Breed', 'breed'],
    ['Sex', 'sex'],
    ['Size', 'size'],
    ['Species', 'specie'],
  ];
  beforeAll(async () => {
    for (const [, kind] of counted) await pending(kind, `Counted ${kind}`, 'Dog');
    await open(page, `${LIST}/age`);
  });

  test.each(counted)('counts %s and leads to them', async (label, kind) => {
    const { rows } = await server.sql.query(`select count(*) from mapping_${kind} where not active and not deleted`);
    await panel()
      .getByRole('link', { name: `${rows[0].count} ${label}`, exact: true })
      .click();
    await page.waitForURL(new RegExp(`/integration-mapping/${kind}\\?filter_active=false&filter_pending=true$`));
    await rowOf(`Counted ${kind}`).waitFor();
  });
});

describe('whoever may only read the words for ages', () => {
  let reader: Visitor;
  beforeAll(async () => {
    reader = await visitAs(browser, server, await server.userWith('mapping-age/search'));
  });
  afterAll(() => reader.close());

  test('sees no panel of pending mappings, no other tab and nothing to change', async () => {
    await open(reader.page, `${LIST}/age`);
    await reader.page.getByRole('columnheader', { name: 'Age Key' }).waitFor();
    await expect.poll(() => reader.page.getByText('Pending Mappings').count()).toBe(0);
    for (const name of ['Add', 'Accept selected', 'Delete pending', 'Breed'])
      await expect.poll(() => reader.page.getByText(name, { exact: true }).count()).toBe(0);
    await expect.poll(() => reader.page.getByRole('checkbox').count()).toBe(0);
  });

  test('finds the 403 screen where another tab would be', async () => {
    await goTo(reader.page, `${LIST}/breed`);
    await reader.page.getByRole('heading', { name: '403' }).waitFor();
  });
});

test('filters stand in the address, stay below an opened mapping, and Back leads through', async () => {
  await pending('size', 'Filtered giant');
  await open(page, `${LIST}/size`);
  await field(page, 'Name').fill('filtered');
  await field(page, 'Name').press('Enter');
  await page.waitForURL(/filter_name\.ilike=filtered/);
  await choose(page, 'Active', 'Disabled');
  await page.waitForURL(/filter_active=false/);
  await page.getByText('1 result').waitFor();
  await page.getByRole('link', { name: 'Filtered giant', exact: true }).click();
  await dialog().waitFor();
  await page.keyboard.press('Escape');
  await closed();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Filtered giant');
  expect(page.url()).toMatch(/\/size\?.*filter_active=false/);
  await page.goBack();
  await dialog().waitFor();
  await page.goBack();
  await closed();
  await page.goBack();
  await page.waitForURL(/\/size\?filter_name\.ilike=filtered$/);
});

describe('many at once', () => {
  test('sizes are given their meaning in the list and accepted together', async () => {
    const [one] = [await pending('size', 'Teeny'), await pending('size', 'Whopping')];
    await waitingPet(server, [`size:${one.id}`]);
    await open(page, `${LIST}/size?filter_active=false`);
    await expect.poll(() => accept().isDisabled()).toBe(true);
    await expect.poll(() => tick('Teeny').isDisabled()).toBe(true);
    await choose(page, 'Meaning of Teeny', 'Extra small');
    await choose(page, 'Meaning of Whopping', 'Extra large');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Accept selected (2)' }).dblclick();
    await page.getByText('2 mappings accepted. 1 pet waited. They arrive with the next sync.').waitFor();
    await rowOf('Teeny').waitFor({ state: 'detached' });
    expect(calls.filter((path) => path === 'mapping-size/resolve')).toHaveLength(1);
    const { rows } = await server.sql.query(
      "select size_key from mapping_size where name in ('Teeny', 'Whopping') order by name",
    );
    expect(rows.map(({ size_key }) => size_key)).toEqual(['XS', 'XL']);
  });

  test('what somebody else has decided meanwhile is not decided over', async () => {
    const { uuid } = await pending('sex', 'Neutered');
    await open(page, `${LIST}/sex?filter_active=false`);
    await choose(page, 'Meaning of Neutered', 'Male');
    await server.admin.call('mapping-sex/resolve', { mappings: [{ uuid, target: 'UNKNOWN' }] });
    await accept().click();
    await page.getByText('Failed to accept mappings. Reason: Somebody has decided Neutered meanwhile').waitFor();
    await rowOf('Neutered').waitFor({ state: 'detached' });
    await expect.poll(() => accept().isDisabled()).toBe(true);
  });
});

describe('suggestions for breeds', () => {
  let calls: string[];
  const openSuggestions = async () => {
    await server.sql.query('update mapping_breed set deleted = true');
    await pending('breed', 'Labrador Retreiver', 'Dog');
    await pending('breed', 'Siames', 'Cat');
    await pending('breed', 'Xyzzy plugh', 'Dog');
    calls = callsOf(page);
    await open(page, `${LIST}/breed?filter_active=false`);
    await page.getByRole('list', { name: 'Suggestions for Siames' }).waitFor();
  };
  beforeAll(openSuggestions);
  const suggestions = (name: string) => page.getByRole('list', { name: `Suggestions for ${name}` }).getByRole('button');

  test('stand in the row with their scores, best first, and the best is chosen where it is good', async () => {
    const texts = await suggestions('Labrador Retreiver').allInnerTexts();
    expect(texts[0]).toMatch(/^Labrador Retriever\s+\d+ %$/);
    const scores = texts.map((text) => Number(/(\d+) %/.exec(text)?.[1]));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    await expect.poll(() => suggestions('Labrador Retreiver').first().getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => tick('Xyzzy plugh').isDisabled()).toBe(true);
  });

  test('are asked for in one call', async () => {
    expect(calls.filter((path) => path === 'mapping-breed/suggest')).toHaveLength(1);
  });

  test('are accessible and fit a phone', async () => {
    await expectAccessible(page);
    await expectFits(page, 390);
  });

  test('are ticked all at once and accepted in one transaction', async () => {
    await openSuggestions();
    await tick('all of this page').check();
    await page.getByRole('button', { name: 'Accept selected (2)' }).click();
    await page.getByText('2 mappings accepted. 0 pets waited. They arrive with the next sync.').waitFor();
    await rowOf('Siames').waitFor({ state: 'detached' });
    await rowOf('Xyzzy plugh').waitFor();
  });

  test('are passed over for a breed of the same species that is searched for', async () => {
    await openSuggestions();
    const meaning = page.getByRole('combobox', { name: 'Meaning of Xyzzy plugh' });
    await meaning.fill('beagle');
    await optionsOf(page)
      .filter({ hasText: /^Beagle$/ })
      .click();
    await expect.poll(() => tick('Xyzzy plugh').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Accept selected (1)' }).click();
    await page.getByText('1 mapping accepted.').waitFor();
    const { rows } = await server.sql.query(
      "select b.name from mapping_breed m join breed b on b.id = m.breed_id where m.name = 'Xyzzy plugh' and m.active and not m.deleted",
    );
    expect(rows).toEqual([{ name: 'Beagle' }]);
  });
});

describe('the form of a mapping', () => {
  test.each([
    ['age', { Age: 'Missing an age' }],
    ['breed', { Species: 'Missing a species', Breed: 'Missing an breed' }],
    ['sex', { Sex: 'Missing a sex' }],
    ['size', { Size: 'Missing a size' }],
    ['specie', { Species: 'Missing a species' }],
  ])('of %s says at each field what is missing', async (tab, targets) => {
    await open(page, `${LIST}/${tab}/add`);
    await saveButton(page).click();
    const messages = {
      Name: 'Missing a name',
      Partner: 'Missing a partner',
      'External ID': 'Missing an external id',
      ...targets,
    };
    for (const [label, message] of Object.entries(messages)) await expectError(inDialog(label), message);
  });

  test('is accessible with errors and fits a phone', async () => {
    await expectAccessible(page);
    await expectFits(page, 390);
  });

  test('turns a pending word on once it has a meaning', async () => {
    const { uuid } = await pending('age', 'Wee');
    await open(page, `${LIST}/age/${uuid}`);
    await expect.poll(() => inDialog('Active').getAttribute('aria-checked')).toBe('false');
    await chooseIn('Age', 'Young');
    await expect.poll(() => inDialog('Active').getAttribute('aria-checked')).toBe('true');
    await saveButton(page).click();
    await closed();
    expect((await server.sql.query('select age_key, active from mapping_age where uuid = $1', [uuid])).rows).toEqual([
      { age_key: 'YOUNG', active: true },
    ]);
  });

  test('offers breeds of the chosen species only', async () => {
    await open(page, `${LIST}/breed/add`);
    await expect.poll(() => inDialog('Breed').isDisabled()).toBe(true);
    await chooseIn('Species', 'Cat');
    await inDialog('Breed').fill('labrador');
    await page.getByText('Nothing found').last().waitFor();
    await chooseIn('Breed', 'Siamese');
    await chooseIn('Species', 'Dog');
    await chooseIn('Breed', 'Beagle');
    await inDialog('Name').fill('Beag');
    await inDialog('External ID').fill('Beag');
    await chooseIn('Partner', 'PetPoint');
    await saveButton(page).click();
    await closed();
    await rowOf('PetPoint').filter({ hasText: 'Beagle' }).waitFor();
  });

  test('is read, but not changed, by whoever may only read it', async () => {
    const { uuid } = await pending('breed', 'Only read', 'Dog');
    const reader = await visitAs(browser, server, await server.userWith('mapping-breed/search', 'breed/search', 'specie/search'));
    await open(reader.page, `${LIST}/breed/${uuid}`);
    const form = reader.page.getByRole('dialog', { name: 'Mapping' });
    await form.getByText('You can read this, but not change it.').waitFor();
    for (const label of ['Name', 'Species', 'Breed']) await expect.poll(() => field(form, label).isDisabled()).toBe(true);
    await reader.close();
  });

  test('shows that the word is taken at its field', async () => {
    await pending('specie', 'Taken word');
    await open(page, `${LIST}/specie/add`);
    await inDialog('Name').fill('Taken');
    await chooseIn('Partner', 'Lifeline');
    await inDialog('External ID').fill('taken WORD');
    await chooseIn('Species', 'Dog');
    await saveButton(page).click();
    await expectError(inDialog('External ID'), 'There is a mapping of this external id already');
  });

  test('asks before a changed one is left', async () => {
    const { uuid } = await pending('sex', 'Guarded');
    await open(page, `${LIST}/sex?filter_active=false`);
    await page.getByRole('link', { name: 'Edit Guarded' }).click();
    await page.waitForURL(new RegExp(`/sex/${uuid}`));
    await inDialog('Name').fill('Typed');
    for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
      await leave();
      await question().getByRole('button', { name: 'Stay' }).click();
      await question().waitFor({ state: 'hidden' });
      await expect.poll(() => inDialog('Name').inputValue()).toBe('Typed');
    }
    await page.keyboard.press('Escape');
    await question().getByRole('button', { name: 'Leave' }).click();
    await closed();
  });

  test('shows both versions to whoever saves second', async () => {
    const fields = { name: 'Contested', partner_key: 'PETPOINT', external_id: 'Contested', age_key: 'BABY' };
    const { data } = await server.admin.call<{ mapping_age: { uuid: string; version: number } }>('mapping-age/save', {
      mapping_age: fields,
    });
    const { uuid, version } = data.mapping_age;
    await open(page, `${LIST}/age/${uuid}`);
    await inDialog('Name').fill('Mine');
    await server.admin.call('mapping-age/save', { mapping_age: { ...fields, uuid, version, name: 'Theirs' } });
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Take what is saved' }).click();
    await expect.poll(() => inDialog('Name').inputValue()).toBe('Theirs');
  });
});

describe('an age range', () => {
  test('says what is missing, refuses an overlap at its field and tells of gaps', async () => {
    const { data } = await server.admin.call<{ specie: { uuid: string } }>('specie/create', { specie: { name: 'Tapir' } });
    const range = { specie_uuid: data.specie.uuid, age_key: 'BABY', min: 0, max: 12 };
    await server.admin.call('mapping-age-range/save', { mapping_age_range: range });
    await open(page, `${LIST}/age-range`);
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await dialog().waitFor();
    const labels = await dialog()
      .locator('label')
      .evaluateAll((all) => all.map((label) => label.getAttribute('title')));
    expect(labels).toEqual(['Species', 'Age', 'Minimum', 'Maximum']);
    await saveButton(page).click();
    await expectError(inDialog('Species'), 'Missing a species');
    await expectError(inDialog('Age'), 'Missing an age');
    await expectError(inDialog('Minimum'), 'Missing a minimum');
    await expectError(inDialog('Maximum'), 'Missing a maximum');
    await chooseIn('Species', 'Tapir');
    await chooseIn('Age', 'Young');
    await inDialog('Minimum').fill('10');
    await inDialog('Maximum').fill('30');
    await saveButton(page).click();
    await expectError(inDialog('Minimum'), 'This overlaps another range of this species');
    await expectAccessible(page);
    await inDialog('Minimum').fill('18');
    await saveButton(page).dblclick();
    await closed();
    await page.getByText('Missing are months 12 to 18, from 30 on.').waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
