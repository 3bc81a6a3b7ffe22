import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, refuse } from '../stage/forms.ts';
import { problem } from '../stage/losing.ts';
import { open } from '../stage/screens.ts';
import { eachInNewTab, onStage, page } from '../stage/stage.ts';
import { type Form, nextTurn, openShop } from './new-form-steps.ts';
import { forms } from './new-forms.ts';

onStage();
beforeAll(openShop);

const of = (word: string, one = word.toLowerCase()) =>
  [`Failed to save ${one}. Error: Later`, `${word} saved successfully!`] as const;
const CREATES = /\/(create|create-voucher|save|generate)$/;
/** What each form that makes something new says when that is refused, and when it is done: the specification's words. */
const words: Record<string, readonly [refused: string, done: string]> = {
  'a species': of('Specie', 'species'),
  'a breed': of('Breed'),
  'a group': of('Group'),
  'an announcement': of('Announcement'),
  'an event': of('Event'),
  'a user': of('User'),
  'a role': of('Role'),
  'a credit': of('Credit'),
  'an e-mail template': ['Failed to save template. Error: Later', 'Template saved successfully!'],
  'a question': ['Failed to save question! Reason: Later', 'Question saved successfully!'],
  'a product': ['Failed to save product. Reason: Later', 'Product saved successfully!'],
  'a tax': ['Failed to save tax. Reason: Later', 'Tax saved successfully!'],
  'a shelter': ['Failed to save organization shelter. Error: Later', 'Organization shelter saved successfully!'],
  'a kiosk': ['Failed to create kiosk. Reason: Later', 'Kiosk created successfully!'],
  'a kiosk reason': ['Could not create shelter kiosk reason. Reason: Later', 'Shelter kiosk reason saved successfully!'],
  'a token': ['Failed to generate token. Reason: Later', 'Token generated successfully!'],
  'a QR code': ['Failed to save new QR Code. Reason: Later', 'QR Code save successfully!'],
};

describe.each(Object.entries(words))('%s', (which, [refused, done]) => {
  const { address, prepare, begin, fill } = forms[which] as Form;
  const form = () => page.locator('form.record-form').filter({ visible: true }).last();
  eachInNewTab(async () => {
    nextTurn();
    await prepare?.();
    await open(page, address());
    await begin?.();
    await fill(form());
  });

  test('says in its words that it is refused, and then that it is saved', async () => {
    const save = form().getByRole('button', { name: /^(Save|Create shelter|Generate(?! another))/ });
    await refuse(page, CREATES);
    await save.click();
    await problem(refused).waitFor();
    const made = callsOf(page);
    await save.dblclick();
    await page.getByText(done, { exact: true }).first().waitFor();
    await expect.poll(() => problem(refused).count()).toBe(0);
    await expect.poll(() => page.getByText('You have unsaved changes').count()).toBe(0);
    expect(made.filter((path) => CREATES.test(path))).toHaveLength(1);
  });
});
