import type { Locator } from 'playwright-core';
import { makeShop, type Shop } from '../../../server/test/product.ts';
import { choose, field, panelOf } from '../stage/forms.ts';
import { addLocation } from '../stage/shop.ts';
import { page, server } from '../stage/stage.ts';

export interface Form {
  /** Where it stands in the console. */
  file: string;
  address: () => string;
  /** What has to be there before. */
  prepare?: () => Promise<unknown>;
  /** Opens it where its address does not. */
  begin?: () => Promise<unknown>;
  fill: (form: Locator) => Promise<unknown>;
  retype: (form: Locator, last: string) => Promise<unknown>;
  /** What there is, by what is typed of it. */
  rows: string;
  /** What is typed first and last, where that is no text. */
  first?: () => string;
  last?: () => string;
  /** Where a file is sent along, which no draft keeps. */
  hasFile?: true;
  /** Where what was typed since is not saved along, which is then said. */
  keepsFirst?: true;
}

export let shop: Shop;
/** Makes the shelter they stand in. */
export async function openShop() {
  shop = await makeShop(server, { name: 'Lost and Found' });
}

/** Which test it is: no two make the same. */
export let turn = 0;
export const FIRST = () => `First ${turn}`;
export const LAST = () => `Last ${turn}`;
export const nextTurn = () => {
  turn += 1;
};

export const retype = (label: string) => (form: Locator, last: string) => field(form, label).fill(last);
export const text =
  (label: string, value: string | (() => string) = FIRST) =>
  (form: Locator) =>
    field(form, label).fill(typeof value === 'string' ? value : value());
export const fillAll =
  (...steps: ((form: Locator) => Promise<unknown>)[]) =>
  async (form: Locator) => {
    for (const step of steps) await step(form);
  };
export const pick = (label: string, option: string) => (form: Locator) => choose(page, label, option, form);
/** A form of a name at an address of its own, and what else it needs. */
export const named = (file: string, address: string, table: string, ...more: ((form: Locator) => Promise<unknown>)[]): Form => ({
  ...{ file, address: () => address, fill: fillAll(text('Name'), ...more) },
  ...{ retype: retype('Name'), rows: `select name from ${table}` },
});
export const give = (panel: string, item: string) => () =>
  panelOf(page, panel).getByRole('listitem').filter({ hasText: item }).first().getByRole('button').click();
export const priced = fillAll(text('Name'), text('Price', '5'), text('Description', 'What it is'), () =>
  addLocation(page, 'North', '4'),
);
/** The shelter has kiosks, of which nothing stands at its locations yet. */
export const takeVisitors = async () => {
  await server.sql.query('update organization_shelter set in_person = true where id = $1', [shop.shelter.id]);
  for (const table of ['shelter_kiosk_reason', 'qr_code'])
    await server.sql.query(`update ${table} set deleted = true where branch_id = $1`, [shop.north.id]);
};
/** The first is asked for by itself, any other by its button. */
export const openNewCode = async () => {
  await page.getByRole('button', { name: 'Waitlist QR codes' }).click();
  const none = page.getByText('No QR Code generated yet');
  await none.or(page.getByRole('button', { name: /^Delete / })).waitFor();
  if (!(await none.isVisible())) await page.getByRole('button', { name: 'Create QR code' }).click();
};
export const inShelter = (tab: string) => () => `/organization/shelter/${shop.shelter.uuid}/${tab}`;
