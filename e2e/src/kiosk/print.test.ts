import { beforeAll, expect, test } from 'vitest';
import { type Desk, makeDesk } from '../../../server/test/visits.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();
let desk: Desk;
beforeAll(async () => {
  desk = await makeDesk(server, { Donate: {} }, 'SELF_CHECK_IN');
});

/** What a button opens beside the console. */
async function printedBy(button: string) {
  const [paper] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.isNavigationRequest()),
    page.getByRole('button', { name: button }).click(),
  ]);
  const answer = await paper.response();
  return { http: answer?.status(), type: answer?.headers()['content-type'] };
}
const pdf = { http: 200, type: 'application/pdf' };

test("a kiosk's code is printed from its drawer, and a shelter's codes from their list", async () => {
  await open(page, `/organization/shelter/${desk.shelter.uuid}/kiosk`);
  await page.getByRole('button', { name: 'Waitlist QR codes', exact: true }).click();
  expect(await printedBy('Print all')).toEqual(pdf);
  await page.getByRole('button', { name: /^QR codes of / }).click();
  expect(await printedBy('Print QR Code')).toEqual(pdf);
});
