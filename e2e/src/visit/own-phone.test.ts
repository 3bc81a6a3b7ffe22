import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, join, makeDesk, newPhone } from '../../../server/test/visits.ts';
import { violationsIn } from '../stage/browser.ts';
import { addressOf, heading, page, press, server, takeVisitors, visitor, visitsOf } from './visitor.ts';

takeVisitors();
let own: Desk;
let desk: Desk;
beforeAll(async () => {
  own = await makeDesk(server, { Adopt: { wait_list_on_end: true }, Donate: {} }, 'SELF_CHECK_IN');
});
beforeEach(async () => {
  desk = await makeDesk(server);
});

describe('on one’s own phone', () => {
  test('the page of a visit says that it has lost its connection, and no more once that is back', async () => {
    const { data } = await join(server, desk);
    await page.goto(`/kiosk/visit/${data.token}`);
    const lost = page.getByText('There is no connection just now: this may have changed.');
    await heading('You are next.');
    await expect.poll(() => lost.isHidden()).toBe(true);
    await page.route('**/wait-list/place', (route) => route.abort());
    await lost.waitFor({ timeout: 15_000 });
    expect(await violationsIn(page)).toEqual([]);
    await page.unroute('**/wait-list/place');
    await lost.waitFor({ state: 'hidden', timeout: 30_000 });
  });

  test('a kiosk leads to a page of the visit, whose place moves, and which one leaves only when asked', async () => {
    await page.goto(addressOf(own));
    await press('Adopt');
    await press('Next');
    await expect.poll(() => page.getByLabel('Your name').getAttribute('autocomplete')).toBe('name');
    await page.getByLabel('Your name').fill('Own phone');
    await press('Check in');
    await heading('You are next.');
    await page.getByText('Thank you, please take a seat.').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await server.sql.query(
      `with before as (insert into visitor (shelter_id, name) values ($1, 'Before') returning id)
        insert into visit (branch_id, visitor_id, kiosk_id, key, status_key, since, token_hash)
          select $2, id, $3, gen_random_uuid(), 'WAIT_LIST', now() - interval '1 hour', gen_random_uuid()::text from before`,
      [own.shelter.id, own.branch.id, own.kiosk.id],
    );
    await page.getByRole('heading', { name: 'One person is ahead of you.' }).waitFor({ timeout: 15_000 });
    await page.getByText('Leave the line', { exact: true }).click();
    expect(await visitsOf(own, 'Own phone')).toMatchObject([{ ended_key: null }]);
    await press('Yes, leave');
    await heading('This visit has ended');
    expect(await visitsOf(own, 'Own phone')).toMatchObject([{ ended_key: 'LEFT' }]);
    expect(visitor.complaints).toEqual([]);
  });

  test('a scanned code joins the wait list', async () => {
    await page.goto(`/kiosk/code/${own.code.uuid}`);
    await heading('Wait here');
    expect(await violationsIn(page)).toEqual([]);
    await page.getByLabel('Your name').fill('Scanned');
    await press('Join the wait list');
    await page.waitForURL('**/kiosk/visit/*');
    expect(await visitsOf(own, 'Scanned')).toMatchObject([{ status_key: 'WAIT_LIST', qr_code_id: own.code.id }]);
  });

  const scan = () => page.goto(`/kiosk/code/${desk.code.uuid}`);
  const joinAs = async (name: string, phone = '') => {
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Phone number').fill(phone);
    await press('Join the wait list');
    await page.waitForURL('**/kiosk/visit/*');
  };
  const leave = async () => {
    await page.getByText('Leave the line', { exact: true }).click();
    await press('Yes, leave');
    await heading('This visit has ended');
  };

  test('a reload and another scan lead to one’s place while it is open, from where somebody else comes in, too', async () => {
    await scan();
    await joinAs('First');
    const first = page.url();
    await page.reload();
    await heading('You are next.');
    await scan();
    await page.waitForURL(first);
    await page.getByRole('link', { name: 'Check in somebody else' }).click();
    await joinAs('Second');
    await heading('One person is ahead of you.');
    expect(await violationsIn(page)).toEqual([]);
    await leave();
    await scan();
    await page.waitForURL(first);
    await leave();
    await scan();
    await heading('Wait here');
    expect(await page.evaluate(() => localStorage.getItem('visits'))).toBe('{}');
    expect([await visitsOf(desk, 'First'), await visitsOf(desk, 'Second')].map(({ length }) => length)).toEqual([1, 1]);
    expect(visitor.complaints).toEqual([]);
  });

  test('who says a number that is here already sees that place, cannot leave it, and can still let somebody else in', async () => {
    const phone = newPhone();
    await scan();
    await joinAs('Owner', phone);
    await page.evaluate(() => localStorage.clear());
    await scan();
    await joinAs('Teller', phone);
    await heading('You are next.');
    await expect.poll(() => page.getByText('Leave the line', { exact: true }).count()).toBe(0);
    await scan();
    await page.getByRole('link', { name: 'Check in somebody else' }).click();
    await heading('Wait here');
  });

  test('who has been met already comes in anew', async () => {
    await scan();
    await joinAs('Met');
    await server.sql.query("update visit set status_key = 'MEETING_DONE' where branch_id = $1", [desk.branch.id]);
    await scan();
    await heading('Wait here');
  });

  test('what waited for a network leads to one’s place as soon as it is there, also after a reload', async () => {
    await page.clock.install();
    await scan();
    await page.route('**/wait-list/join', (route) => route.abort());
    await page.getByLabel('Your name').fill('Patient');
    await press('Join the wait list');
    await page.getByText('There is no connection just now.').waitFor();
    await page.reload();
    await page.getByText('Waiting to be sent: 1').waitFor();
    await page.unroute('**/wait-list/join');
    await page.clock.runFor(6000);
    await heading('You are next.');
    expect(await visitsOf(desk, 'Patient')).toHaveLength(1);
  });

  test('what has changed between being asked and being drawn is seen when it changes back', async () => {
    const stands = (status_key: string) =>
      server.sql.query('update visit set status_key = $2, since = now() where branch_id = $1', [desk.branch.id, status_key]);
    await page.clock.install();
    await page.route(
      '**/wait-list/place',
      async (route) => {
        await stands('MEETING');
        const response = await route.fetch();
        await stands('WAIT_LIST');
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await scan();
    await joinAs('Back and forth');
    await page.waitForResponse((response) => response.url() === page.url());
    await stands('MEETING');
    await page.clock.runFor(16_000);
    await page.getByText('Somebody is with you now.').waitFor();
  });

  test('who was called and is put back may leave the line again, and what they are about to do stays', async () => {
    const move = async (status_key: string) => {
      await server.sql.query('update visit set status_key = $2, since = now() where branch_id = $1', [
        desk.branch.id,
        status_key,
      ]);
      await page.clock.runFor(16_000);
    };
    await page.clock.install();
    await scan();
    await joinAs('Called');
    await page.clock.runFor(1000);
    await move('MEETING');
    await page.getByText('Somebody is with you now.').waitFor();
    await expect.poll(() => page.getByText('Leave the line', { exact: true }).count()).toBe(0);
    await move('WAIT_LIST');
    await page.getByText('Leave the line', { exact: true }).click();
    await server.sql.query("update organization_shelter set name = 'Renamed' where id = $1", [desk.shelter.id]);
    await page.clock.runFor(16_000);
    await press('Yes, leave');
    await heading('This visit has ended');
  });

  test.each(['nobody', randomUUID()])('a code that is none says that it is not in service: %s', async (uuid) => {
    await page.goto(`/kiosk/code/${uuid}`);
    await heading('Not in service');
  });
});
