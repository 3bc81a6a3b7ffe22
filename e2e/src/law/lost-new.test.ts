import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { isMaking, lose, problem } from '../stage/losing.ts';
import { open } from '../stage/screens.ts';
import { eachInNewTab, onStage, page, server } from '../stage/stage.ts';
import { FIRST, type Form, LAST, nextTurn, openShop } from './new-form-steps.ts';
import { forms } from './new-forms.ts';

onStage();
beforeAll(openShop);

/** Forms of something new whose law stands elsewhere, because a partner answers for them, or because it is done once. */
const elsewhere = [
  'screens/adoption/return-dialog.tsx',
  'screens/integration/authentication-dialog.tsx',
  'screens/integration/wizard/authentication-step.tsx',
];

/** The console's forms of something new, by file: those that save what was typed since as a change, and the wizard's. */
function creatingForms(): string[] {
  const root = new URL('../../../console/src/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.startsWith('ui/'),
  );
  return files.filter((name) => {
    const text = readFileSync(new URL(name, root), 'utf8');
    if (/<(Noun|Pair)Form\s/.test(text)) return true;
    const forms = text.split('<RecordForm\n').slice(1);
    return forms.some((form) => form.includes(' update={') || !form.includes('latest'));
  });
}

test('every form of something new is tried here', () => {
  const here = [...Object.values(forms).map(({ file }) => file), ...elsewhere];
  expect(creatingForms().filter((file) => !here.includes(file))).toEqual([]);
});

describe.each(Object.keys(forms))('%s that is new', (which) => {
  const {
    address,
    prepare,
    begin,
    fill,
    retype: change,
    rows,
    first = FIRST,
    last = LAST,
    keepsFirst,
    hasFile,
  } = forms[which] as Form;
  const form = () => page.locator('form.record-form').filter({ visible: true }).last();
  const saveButton = () => form().getByRole('button', { name: /^(Save|Create shelter|Generate$)/ });
  const save = () => saveButton().click();
  const all = async () => (await server.sql.query(rows)).rows.map(({ name }) => name as string);
  let before: string[];
  eachInNewTab(async () => {
    nextTurn();
    await prepare?.();
    before = await all();
    await open(page, address());
    await begin?.();
    await fill(form());
  });
  /** What has come of it, once it is said that it is saved. */
  const made = async () => {
    await page
      .getByText(/(saved?|created|generated) successfully!|had been saved as it was first sent/)
      .last()
      .waitFor();
    await page.unroute(isMaking);
    const left = [...before];
    const added = (await all()).filter((name) => {
      const at = left.indexOf(name);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    return added;
  };

  const loses = async () => {
    await lose();
    await save();
    await problem(/No connection/).waitFor();
  };
  const savesAnother = async () => {
    await change(form(), last());
    await save();
    expect(await made()).toEqual([keepsFirst ? first() : last()]);
  };

  test('is one where somebody types on while it is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(isMaking, (route) => promise.then(() => route.continue()), { times: 1 });
    await save();
    await change(form(), last());
    resolve();
    // Its fields are left as they were sent.
    if (keepsFirst) return expect(await made()).toEqual([first()]);
    expect(await made()).toHaveLength(1);
    await saveButton().and(page.locator(':not(.ant-btn-loading)')).click();
    await expect.poll(made).toEqual([last()]);
  });

  // A shelter's password is never kept, nor is a file, so the same cannot be sent again: a slug keeps it one.
  if (keepsFirst || hasFile) {
    test('is one where its answer was lost and something else is saved then', async () => {
      await loses();
      await savesAnother();
    });
    return;
  }

  // Without the reload it is the kit that knows what was sent (lost-create): a form can only fail to say it anew.
  test('is one where the page was loaded anew after a lost answer and something else is saved then', async () => {
    await loses();
    await page.reload();
    await begin?.();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await savesAnother();
  });
});
