import { expect, test } from 'vitest';
import { blackPng, plain } from '../../../server/test/picture.ts';
import { makeDesk } from '../../../server/test/visits.ts';
import { goTo } from '../stage/go.ts';
import { eachInNewTab, onStage, page, server } from '../stage/stage.ts';

onStage();
let desk: Awaited<ReturnType<typeof makeDesk>>;
const tab = () => goTo(page, `/organization/shelter/${desk.shelter.uuid}/kiosk`);
eachInNewTab(async () => {
  desk = await makeDesk(server);
  await tab();
  await page.getByRole('button', { name: 'Logo and colours', exact: true }).click();
  await page.getByText('For the kiosks of all locations.').waitFor();
});

const logo = () => page.getByRole('group', { name: 'Logo' });
const chosen = () => page.getByText('logo.png is saved with the form');
const choose = (buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
const save = () => page.getByRole('button', { name: /^Save logo/ }).click();
const remove = () => page.getByRole('button', { name: 'Remove logo' });
const dialog = () => page.getByRole('dialog');
const kept = async () => {
  const { rows } = await server.sql.query<{ key: string; aspect: number }>(
    `select f.key, f.width::float / f.height as aspect
      from organization_shelter s join stored_file f on f.id = s.kiosk_logo_id where s.id = $1`,
    [desk.shelter.id],
  );
  return rows[0];
};
/** What a kiosk shows above its questions. */
const shownOnKiosk = async () => {
  const kiosk = await page.context().newPage();
  await kiosk.goto(`${server.url}/kiosk?fingerprint=${desk.kiosk.fingerprint}&uuid=${desk.kiosk.uuid}`);
  await kiosk.getByRole('heading', { level: 1 }).waitFor();
  const sources = await kiosk.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')));
  await kiosk.close();
  return sources.join(' ');
};

test('a kiosk logo is cropped to 4/3, stands on the kiosk, and goes again after asking', async () => {
  await choose(await plain(400, 200).png().toBuffer());
  const slider = page.getByRole('slider', { name: 'Zoom' });
  expect([await slider.getAttribute('aria-valuemin'), await slider.getAttribute('aria-valuemax')]).toEqual(['1', '3']);
  await slider.press('ArrowRight');
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('1.1');
  await slider.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await expect.poll(() => chosen().count()).toBe(0);
  await choose(await plain(400, 200).png().toBuffer());
  await slider.press('ArrowRight');
  await page.getByRole('button', { name: 'Use this part' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await save();
  await page.getByText('Kiosk settings saved successfully!').waitFor();
  await remove().waitFor();
  const { key, aspect } = (await kept()) ?? {};
  expect(aspect).toBeCloseTo(4 / 3, 1);
  await expect.poll(shownOnKiosk).toContain(key);
  await remove().click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await remove().waitFor({ state: 'detached' });
  expect(await kept()).toBeUndefined();
  await expect.poll(shownOnKiosk).not.toContain(key);
});

test('a kiosk logo that is no picture is refused at its field as it is chosen', async () => {
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script></svg>'));
  await logo().getByRole('alert').getByText('Please choose a JPEG, PNG or WebP picture').waitFor();
  expect(await kept()).toBeUndefined();
});

test('a kiosk logo of 12,000 by 12,000 pixels is refused as it is chosen, before it is cropped', async () => {
  await choose(blackPng(12_000, 12_000));
  await logo().getByRole('alert').getByText('The picture has more than 25 million pixels').waitFor();
  await expect.poll(() => dialog().count()).toBe(0);
  await choose(await plain(400, 300).png().toBuffer());
  await chosen().waitFor();
  await expect.poll(() => logo().getByRole('alert').count()).toBe(0);
});
