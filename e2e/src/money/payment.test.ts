import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeShelter, makeBranch, makePet, makeShelter } from '../../../server/test/shelters.ts';
import { expectAccessible } from '../stage/browser.ts';
import { callsOf, choose, expectError, field, optionsOf, saveButton } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

let shelter: MadeShelter;
onStage();

const fees = { product_fee: 3.5, fixed_fee: 0.3, percentage_fee: 0.029, percentage_fee_diff: 0.005 };
const stripe = { stripe_enabled: true, stripe_id: 'acct_1', is_ach: false, ...fees, cover_cc_fee: false };
const byStripe = (sales_taxes: object = {}) => ({
  payment_model_key: 'OUTSIDE',
  payment_type: 'STRIPE',
  payment_config: JSON.stringify({ stripe, sales_taxes }),
});
async function openShelter(fields: Record<string, unknown> = {}) {
  shelter = await makeShelter(server, fields);
  await open(page, `/organization/shelter/${shelter.uuid}/payment`);
}
/** One opening for the tests of a describe, none of which saves anything. */
const shareShelter = (fields: Record<string, unknown> = {}) => {
  beforeAll(() => openShelter(fields));
  afterEach(async ({ task }) => {
    // What one that failed has left behind is not for the next.
    if (task.result?.state === 'fail') return openShelter(fields);
    const discard = page.getByRole('button', { name: 'Discard' });
    if (await discard.isEnabled()) await discard.click();
  });
};
const question = () => page.getByRole('dialog', { name: 'Are sure about saving these settings?' });
const confirm = () => question().getByRole('button', { name: 'Save', exact: true }).click();
const save = async () => {
  await saveButton(page).click();
  await confirm();
  await page.getByText('Shelter payment config saved successfully!').last().waitFor();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
};
const kept = async () => {
  const { rows } = await server.sql.query('select * from organization_shelter where uuid = $1', [shelter.uuid]);
  return rows[0];
};

describe('a shelter that nothing is known of', () => {
  shareShelter();

  test('needs a model and a platform', async () => {
    await saveButton(page).click();
    await expectError(field(page, 'Payment Model'), 'Please select a payment model');
    await expectError(field(page, 'Payment Platform'), 'Please select a payment type');
  });

  test('needs what its platform asks for', async () => {
    await choose(page, 'Payment Model', 'Adopter pays');
    await choose(page, 'Payment Platform', 'Stripe');
    await saveButton(page).click();
    await expectError(field(page, 'Stripe ID'), 'Please inform the Stripe ID');
    await expectError(field(page, 'Homeward Fee'), 'Please inform the Adoptes Fee');
    await expectError(field(page, 'Fixed Fee'), 'Please inform the Fixed Fee');
    await expectError(field(page, 'Percentage Fee'), 'Please inform the Percentage Fee');
    await expectError(field(page, 'Percentage Fee Diff'), 'Please inform the Percentage Fee Diff');
    await choose(page, 'Payment Platform', 'Cybersource');
    await saveButton(page).click();
    await expectError(field(page, 'API Key ID'), 'Please inform the API Key ID');
    await expectError(field(page, 'Secret Key'), 'Please inform the Secret Key');
    await expectError(field(page, 'Merchant ID'), 'Please inform the Merchant ID');
  });

  test('offers the four models with what they mean', async () => {
    await field(page, 'Payment Model').click();
    const models = ['Adopter pays', 'Shelter pays', 'Adopter chooses', 'Outside'];
    await expect.poll(() => optionsOf(page).allTextContents()).toEqual(models);
    await optionsOf(page).filter({ hasText: 'Adopter chooses' }).click();
    await page.getByText('The adopter chooses to pay the processing fee, otherwise the shelter is billed').waitFor();
  });
});

test('what is typed is saved once it was confirmed, and stands there again', async () => {
  await openShelter();
  const calls = callsOf(page);
  await choose(page, 'Payment Model', 'Adopter pays');
  await choose(page, 'Payment Platform', 'Stripe');
  await field(page, 'Stripe ID').fill('acct_7');
  await field(page, 'Homeward Fee').fill('3.5');
  await field(page, 'Fixed Fee').fill('0.25');
  await field(page, 'Percentage Fee').fill('0.029');
  await page.getByText('= 2.9 %', { exact: true }).waitFor();
  await field(page, 'Percentage Fee Diff').fill('0');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+s');
  await question().getByRole('button', { name: 'Cancel' }).click();
  expect(calls.filter((path) => path === 'shelter/save-payment-config')).toEqual([]);
  await save();
  expect(calls.filter((path) => path === 'shelter/save-payment-config')).toHaveLength(1);
  await page.reload();
  await field(page, 'Fixed Fee').waitFor();
  await expect.poll(() => field(page, 'Fixed Fee').inputValue()).toBe('0.25');
  await expect.poll(() => field(page, 'Homeward Fee').inputValue()).toBe('3.50');
  expect((await kept()).payment_config.stripe).toMatchObject({ stripe_id: 'acct_7', product_fee: 3.5, percentage_fee_diff: 0 });
});

describe('of the fees', () => {
  shareShelter(byStripe());

  test.each([
    ['Percentage Fee', '1.001', 'Must be at most 1'],
    ['Percentage Fee', '-0.001', 'Must be at least 0'],
    ['Percentage Fee', '0.0295', 'At most 3 decimals'],
    ['Fixed Fee', '-0.01', 'Must be at least 0'],
    ['Fixed Fee', '1.5', 'Must be at most 1'],
    ['Fixed Fee', '0.305', 'At most 2 decimals in USD'],
    ['Homeward Fee', '-1', 'Must be at least 0'],
  ])('%s cannot be %s, and what was typed stays there', async (label, typed, message) => {
    await field(page, label).fill(typed);
    await saveButton(page).click();
    await expectError(field(page, label), message);
    const shown = label === 'Homeward Fee' ? '-1.00' : typed.replace('1.5', '1.50');
    await expect.poll(() => field(page, label).inputValue()).toBe(shown);
  });
});

test('the Stripe ID is hidden while ACH is on', async () => {
  await openShelter(byStripe());
  await field(page, 'Stripe ID').fill('');
  await page.getByRole('switch', { name: 'ACH' }).click();
  await field(page, 'Stripe ID').waitFor({ state: 'detached' });
  await save();
  await page.getByRole('switch', { name: 'ACH' }).click();
  await saveButton(page).click();
  await expectError(field(page, 'Stripe ID'), 'Please inform the Stripe ID');
});

describe('the secret key', () => {
  const typed = async (secret: string) => {
    await choose(page, 'Payment Platform', 'Cybersource');
    await field(page, 'Merchant ID').fill('merchant');
    await field(page, 'API Key ID').fill('key-1');
    await field(page, 'Secret Key').fill(secret);
  };

  test('is never shown again, and blank it is kept', async () => {
    await openShelter(byStripe());
    await typed('canary-secret');
    await save();
    await expect.poll(() => field(page, 'Secret Key').inputValue()).toBe('');
    await page.getByText('One is kept. Leave this blank to keep it').waitFor();
    const before = (await kept()).cybersource_secret_key;
    await field(page, 'Merchant ID').fill('other');
    await save();
    const payment_config = { cybersource: { merchant_id: 'other' } };
    await expect.poll(kept).toMatchObject({ cybersource_secret_key: before, payment_config });
    expect(await page.content()).not.toContain('canary-secret');
  });

  test('is in no draft, unlike what else was typed', async () => {
    await openShelter(byStripe());
    await typed('canary-secret');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('key-1');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('canary-secret');
  });
});

describe('sales taxes', () => {
  test('are added, each type once, and taken away', async () => {
    await openShelter(byStripe({ PRODUCT: 8.25 }));
    await page.getByRole('button', { name: 'Add rule' }).click();
    await saveButton(page).click();
    await expectError(field(page, 'Rule 2'), 'Required field');
    await expectError(field(page, 'Percent of rule 2'), 'Required field');
    await field(page, 'Rule 2').click();
    await optionsOf(page).first().waitFor();
    const offered = await optionsOf(page).allTextContents();
    expect(offered.filter((name) => ['Product', 'Discount'].includes(name))).toEqual([]);
    await optionsOf(page).filter({ hasText: 'Adoption fee' }).click();
    await field(page, 'Percent of Adoption fee').fill('8.875');
    await page.getByRole('button', { name: 'Remove Product' }).click();
    await save();
    expect((await kept()).payment_config.sales_taxes).toEqual({ ADOPTION_FEE: 8.875, DISCOUNT: 8.875, ADDITION: 8.875 });
  });

  test.each([
    ['-0.5', 'Must be at least 0'],
    ['101', 'Must be at most 100'],
    ['eight', 'Must be a number'],
    ['', 'Required field'],
  ])('cannot be %s percent', async (typed, message) => {
    await field(page, 'Percent of Adoption fee').fill(typed);
    await saveButton(page).click();
    await expectError(field(page, 'Percent of Adoption fee'), message);
  });

  test('kept for discounts and additions alone are shown as the adoption fee’s', async () => {
    await openShelter(byStripe({ DISCOUNT: 6, ADDITION: 7 }));
    await expect.poll(() => field(page, 'Percent of Adoption fee').inputValue()).toBe('6');
    await page.getByText('Adoption fee none, Discount 6 %, Addition 7 %').waitFor();
    await save();
    expect((await kept()).payment_config.sales_taxes).toEqual({ ADOPTION_FEE: 6, DISCOUNT: 6, ADDITION: 6 });
    await page.getByText('Different values are kept').waitFor({ state: 'detached' });
  });

  test('that agree are one row without a warning', async () => {
    await openShelter(byStripe({ ADOPTION_FEE: 5, DISCOUNT: 5, ADDITION: 5 }));
    await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
    await expect.poll(() => page.getByText('Different values are kept').count()).toBe(0);
  });
});

describe('another model', () => {
  const moves = () => page.getByRole('switch', { name: 'Update Available Pets' });
  beforeEach(async () => {
    await openShelter(byStripe());
    const branch = await makeBranch(server, shelter, 'North');
    await Promise.all([{}, {}, { status_key: 'ADOPTED' }, { deleted: true }].map((fields) => makePet(server, branch, fields)));
  });

  test('offers to move the available pets, and says how many', async () => {
    await expect.poll(() => moves().count()).toBe(0);
    await choose(page, 'Payment Model', 'Adopter pays');
    await moves().click();
    await page.getByText('All available pets will move to Adopter pays: 2 pets will be updated.').waitFor();
    await saveButton(page).click();
    await question().getByText('2 available pets will move to Adopter pays.').waitFor();
    await confirm();
    await page.getByText('2 available pets moved to Adopter pays.').waitFor();
    await moves().waitFor({ state: 'detached' });
  });

  test('chosen back leaves the pets alone', async () => {
    await choose(page, 'Payment Model', 'Adopter pays');
    await moves().click();
    await choose(page, 'Payment Model', 'Outside');
    await moves().waitFor({ state: 'detached' });
    await field(page, 'Stripe ID').fill('acct_2');
    await save();
    await expect.poll(() => page.getByText(/available pets moved/).count()).toBe(0);
  });
});

test('the key that was made by this view does not make the form conflict', async () => {
  await openShelter(byStripe());
  await page.getByRole('button', { name: 'Copy Token' }).waitFor();
  await field(page, 'Stripe ID').fill('acct_3');
  await save();
});

test('a refusal is said in the words of the screen', async () => {
  await openShelter(byStripe());
  await page.route('**/api/shelter/save-payment-config', (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'Too busy', data: {} } }),
  );
  await field(page, 'Stripe ID').fill('acct_4');
  await saveButton(page).click();
  await confirm();
  await page.getByText('Failed to save shelter payment config. Reason Too busy').waitFor();
  await page.unroute('**/api/shelter/save-payment-config');
});

test('who saves second sees both versions', async () => {
  await openShelter(byStripe());
  await page.getByRole('button', { name: 'Copy Token' }).waitFor();
  await server.admin.call('shelter/save-payment-config', {
    organization_shelter_uuid: shelter.uuid,
    payment_config: {
      payment_model_key: 'ADOPTER_PAYS',
      payment_type: 'STRIPE',
      stripe: { ...stripe, stripe_id: 'acct_4' },
      sales_taxes: {},
    },
  });
  await field(page, 'Stripe ID').fill('acct_5');
  await saveButton(page).click();
  await confirm();
  const dialog = page.getByRole('dialog', { name: 'This record was changed while you were editing it' });
  await dialog.getByRole('row', { name: 'Stripe ID acct_4 acct_5' }).waitFor();
  await dialog.getByRole('button', { name: 'Save what is typed here' }).click();
  await page.getByText('Shelter payment config saved successfully!').waitFor();
  expect(await kept()).toMatchObject({ payment_model_key: 'ADOPTER_PAYS', payment_config: { stripe: { stripe_id: 'acct_5' } } });
});

test('leaving what was typed is asked about', async () => {
  await openShelter(byStripe());
  await field(page, 'Stripe ID').fill('acct_6');
  await page.getByRole('link', { name: 'General', exact: true }).click();
  await page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' }).waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => field(page, 'Stripe ID').inputValue()).toBe('acct_6');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('the tab is accessible with all of its parts', async () => {
  await openShelter({ ...byStripe({ DISCOUNT: 6, PRODUCT: 7 }) });
  await choose(page, 'Payment Model', 'Adopter pays');
  await page.getByRole('switch', { name: 'Update Available Pets' }).click();
  await expectAccessible(page);
  await choose(page, 'Payment Platform', 'Cybersource');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
});
