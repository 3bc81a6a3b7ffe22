import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquire } from '../../../server/test/pets.ts';
import { makeHouse, makePet } from '../../../server/test/shelters.ts';
import { generate, makeAccount } from '../../../server/test/tokens.ts';
import { arrival, checkIn, join, makeDesk } from '../../../server/test/visits.ts';
import { type Visitor, visit } from '../stage/browser.ts';
import { visitWithClock } from '../stage/clock.ts';
import { browser, onStage, server } from '../stage/stage.ts';

/** Times are counted by the server's clock: a browser's may be wrong, and be set while a page is open. */
onStage();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What the clock of a browser of this kind shows. */
const shown = (wrong: number) => Date.now() + wrong;
const SOON = 20_000;

/** Somebody has asked for a pet: an application of which this is so. */
async function asked(set: string) {
  const { branch } = await makeHouse(server);
  const application = await inquire(server, await makePet(server, branch, { price: 100 }));
  await server.sql.query(`update adoption_application set ${set} where id = $1`, [application.id]);
  return application;
}

describe.each([
  ['an hour behind', -HOUR],
  ['an hour ahead', HOUR],
])('a clock that is %s', (_, wrong) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitWithClock(browser, server, server.admin, shown(wrong));
    visitor.page.setDefaultTimeout(SOON);
  });
  beforeEach(() => visitor.page.clock.setSystemTime(shown(wrong)));
  afterAll(() => visitor.close());

  /** A page in the same browser whose clock is set to be so much more wrong. */
  const setClock = () => visitor.page.clock.setSystemTime(shown(2 * wrong));

  test('says how long ago something was as it is', async () => {
    const { page } = visitor;
    const { uuid } = await asked("created_date = now() - interval '5 minutes 20 seconds'");
    await page.goto(`/organization/adoption-application/${uuid}/information`);
    await page.getByText('Asked 5 minutes ago').waitFor();
  });

  test('counts down what is left, also while it is set', async () => {
    const { page } = visitor;
    const { email } = await makeAccount(server, 'adopter');
    const { data } = await generate(server, { email });
    await page.goto(`/organization/token/${data.uuid}`);
    const left = page.getByRole('timer', { name: 'Time left' });
    await expect.poll(() => left.textContent()).toMatch(/^(10:00|9:\d\d)/);
    await setClock();
    // It goes on from where it was.
    await expect.poll(() => left.textContent()).toMatch(/^9:[0-5][0-8]/);
  });

  test('shows the runs of the last week, and no others', async () => {
    const { page } = visitor;
    const { rows } = await server.sql.query<{ id: number; uuid: string }>(
      'select id, uuid from integration where not deleted order by id limit 1',
    );
    await server.sql.query('update integration set last_sync = null where id = $1', [rows[0]?.id]);
    const made = await Promise.all(
      ['6 days 23.5 hours', '7 days 0.5 hours'].map((age) =>
        server.sql.query<{ uuid: string }>(
          `insert into integration_sync (integration_id, created_date, canceled) values ($1, now() - $2::interval, now())
            returning uuid`,
          [rows[0]?.id, age],
        ),
      ),
    );
    const [within, before] = made.map((one) => one.rows[0]?.uuid);
    await page.goto(`/integration/${rows[0]?.uuid}/sync`);
    const run = (uuid = '') => page.locator(`.sync-history a[href*="${uuid}"]`);
    await run(within).waitFor();
    await expect.poll(() => run(before).count()).toBe(0);
    await server.sql.query('delete from integration_sync where uuid = any($1)', [[within, before]]);
  });

  test.each([
    ['10 minutes', false],
    ['60 minutes', true],
  ])('lets a payment go that was begun %s ago: %s', async (age, isLetGo) => {
    const { page } = visitor;
    const { id, uuid } = await asked("status_key = 'SIGNED'");
    await server.sql.query(
      `insert into payment_charge (application_id, gateway_key, state_key, amount, currency, created_date)
        values ($1, 'STRIPE', 'CAPTURING', 100, 'USD', now() - $2::interval)`,
      [id, age],
    );
    await page.goto(`/organization/adoption-application/${uuid}/information`);
    await page.getByText(/^It waits for the payment that the adopter has begun/).waitFor();
    // Nothing else can be done to it meanwhile.
    await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(isLetGo ? 1 : 0);
  });

  test('hears of what is announced, also after it was set', async () => {
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await setClock();
    const told = { type_key: 'INFO', origin_key: 'GLOBAL', title: 'Down at ten', description: 'For an hour.' };
    const { data } = await server.admin.call<{ announcement: { uuid: string } }>('announcement/create', { announcement: told });
    await page.clock.runFor(11_000);
    await page.mouse.move(300, 300);
    await page.getByRole('status').getByText('Down at ten').waitFor();
    await server.admin.call('announcement/turn-off', { uuid: data.announcement.uuid });
  });

  test('reads anew what was read a while ago, also after it was set', async () => {
    const { page } = visitor;
    const { rows } = await server.sql.query<{ id: number }>("insert into specie (name) values ('Aardvark') returning id");
    const rename = (name: string) => server.sql.query('update specie set name = $2 where id = $1', [rows[0]?.id, name]);
    const named = (name: string) => page.getByRole('row').filter({ hasText: name });
    await page.goto('/admin/specie');
    await named('Aardvark').waitFor();
    await setClock();
    await rename(`Aardwolf ${wrong}`);
    const lead = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await lead('Breeds');
    await page.getByRole('heading', { level: 1, name: 'Breeds' }).waitFor();
    await page.clock.runFor(6000);
    await lead('Species');
    await named(`Aardwolf ${wrong}`).waitFor();
  });

  test('says on a visit’s page what one with a right clock says', async () => {
    const desk = await makeDesk(server);
    await join(server, desk, 'First');
    const { data } = await join(server, desk, 'Second');
    const said = async (wrongBy: number) => {
      const own = await visit(browser, server.url, { width: 360 });
      await own.context.clock.install({ time: shown(wrongBy) });
      await own.page.goto(`/kiosk/visit/${data.token}`);
      return own;
    };
    const [here, there] = [await said(wrong), await said(0)];
    const words = (at: Visitor) => at.page.locator('main [data-now]').textContent();
    await here.page.getByRole('heading', { name: 'One person is ahead of you.' }).waitFor();
    await expect.poll(async () => (await words(here)) === (await words(there))).toBe(true);
    await here.page.clock.setSystemTime(shown(2 * wrong));
    await server.sql.query(
      `update visit set ended_date = now(), ended_key = 'LEFT'
        where id = (select min(id) from visit where branch_id = $1)`,
      [desk.branch.id],
    );
    for (const at of [here, there]) {
      await at.page.clock.runFor(20_000);
      await at.page.getByRole('heading', { name: 'You are next' }).waitFor();
    }
    await expect.poll(async () => (await words(here)) === (await words(there))).toBe(true);
    for (const at of [here, there]) await at.close();
  });

  test.each([
    ['stays as it is', false],
    ['is set right meanwhile', true],
  ])('keeps when something was typed at a kiosk without a network, where it %s', async (__, isMended) => {
    const totem = await makeDesk(server);
    const own = await visit(browser, server.url, { width: 360 });
    const { page } = own;
    await own.context.clock.install({ time: shown(wrong) });
    await page.goto(`/kiosk?fingerprint=${totem.kiosk.fingerprint}&uuid=${totem.kiosk.uuid}`);
    for (const name of ['English', 'Adopt', 'Next']) await page.getByRole('button', { name }).click();
    await page.getByLabel('Your name').fill('Offline');
    await page.route('**/kiosk/check-in', (route) => route.abort());
    await page.getByRole('button', { name: 'Check in' }).click();
    await page.getByText('Waiting to be sent: 1').waitFor();
    if (isMended) await page.clock.setSystemTime(shown(0));
    await page.reload();
    await page.getByText('Waiting to be sent: 1').waitFor();
    await page.unroute('**/kiosk/check-in');
    await page.clock.runFor(6000);
    await page.getByText('Waiting to be sent').waitFor({ state: 'hidden' });
    const { rows } = await server.sql.query<{ sent: number }>(
      'select extract(epoch from created_date - typed_date)::float as sent from visit where branch_id = $1',
      [totem.branch.id],
    );
    expect(rows).toEqual([{ sent: expect.any(Number) }]);
    expect(Math.abs(rows[0]?.sent ?? DAY)).toBeLessThan(HOUR / 60_000);
    await own.close();
  });
});

describe.each([
  ['a day behind', -DAY],
  ['a day ahead', DAY],
])('a clock that is %s', (_, wrong) => {
  test('knows which day is today', async () => {
    const desk = await makeDesk(server);
    for (const name of ['Of today', 'Of yesterday'].map((name) => `${name} ${wrong}`))
      expect(await checkIn(server, arrival(desk, name, {}, 'Donate'))).toMatchObject({ http: 200 });
    await server.sql.query(
      `with yesterday as (update visit set created_date = now() - interval '24 hours' where branch_id = $1
          and visitor_id in (select id from visitor where name like 'Of yesterday%') returning id)
        update visit_status set created_date = now() - interval '24 hours' where visit_id in (select id from yesterday)`,
      [desk.branch.id],
    );
    const visitor = await visitWithClock(browser, server, server.admin, shown(wrong));
    await visitor.page.goto(`/organization/visit?filter_day=today&filter_visitor.name.ilike=Of`);
    await visitor.page.getByRole('link', { name: `Of today ${wrong}`, exact: true }).waitFor();
    await expect.poll(() => visitor.page.getByText('Of yesterday').count()).toBe(0);
    await visitor.close();
  });
});
