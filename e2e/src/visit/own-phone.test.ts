import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Desk, makeDesk } from '../../../server/test/visits.ts';
import { violationsIn } from '../stage/browser.ts';
import { addressOf, heading, page, press, server, takeVisitors, visitor, visitsOf } from './visitor.ts';

takeVisitors();
let own: Desk;
beforeAll(async () => {
  own = await makeDesk(server, { Adopt: { wait_list_on_end: true }, Donate: {} }, 'SELF_CHECK_IN');
});

describe('on one’s own phone', () => {
  test('a kiosk leads to a page of the visit, whose place moves, and which one leaves only when asked', async () => {
    await page.goto(addressOf(own));
    await press('Adopt');
    await press('Next');
    await expect.poll(() => page.getByLabel('Your name').getAttribute('autocomplete')).toBe('name');
    await page.getByLabel('Your name').fill('Own phone');
    await press('Check in');
    await page.getByRole('link', { name: 'See your visit' }).click();
    await heading('You are next.');
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
    await page.getByText(/You are number \d+ in line/).waitFor();
    expect(await visitsOf(own, 'Scanned')).toMatchObject([{ status_key: 'WAIT_LIST', qr_code_id: own.code.id }]);
  });

  test.each(['nobody', randomUUID()])('a code that is none says that it is not in service: %s', async (uuid) => {
    await page.goto(`/kiosk/code/${uuid}`);
    await heading('Not in service');
  });
});
