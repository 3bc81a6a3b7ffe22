import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShelter } from '../../../server/test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openFastBrowser } from '../stage/browser.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { bound } from '../stage/yardstick.ts';

/** Each tab, and what is there once its content is. */
const TABS = {
  General: 'heading:Sponsor Me',
  'Pet Profile': 'heading:Sponsor Me donation options',
  'Discount Reason': 'button:Save',
  Payment: 'heading:Sales Taxes Rule',
  Questions: 'button:Save',
  'Restore deleted pets': 'row:Restored',
  Products: 'row:Product',
  Taxes: 'row:Tax',
  'Process Tag': 'button:Save',
  'Pet Characteristics': 'button:Save',
} as const;
type Tab = keyof typeof TABS;
const tabs = Object.keys(TABS) as Tab[];
const CHANGES = 5;
/** What feels like at once, in milliseconds. */
const AT_MOST = 300;
/** Lookups that many tabs share are read once; what a tab reads of its own is one search. */
const LOOKUPS =
  /\/api\/(language|country|specie|breed|age|size|gender|payment-model|question|question-template|application-tag|characteristic|branch|donation-option)\/search$/;

let server: TestServer;
let browser: Browser;
let page: Page;
let uuid: string;
let atMost: number;
/** How the changes to each tab went. */
const seen = new Map<Tab, { took: number; asked: string[] }[]>();
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openFastBrowser()]);
  uuid = (await createShelter(server, { name: 'A large shelter' })).data.organization_shelter.uuid;
  await fill(uuid);
  ({ page } = await visitAs(browser, server, server.admin));
  await page.goto(`/organization/shelter/${uuid}/general`);
  for (const tab of tabs) await open(tab);
  // From tab to tab, again and again: each is opened from its neighbour.
  for (let round = 0; round < CHANGES; round += 1)
    for (const tab of tabs) {
      await growStale();
      seen.set(tab, [...(seen.get(tab) ?? []), await open(tab)]);
    }
  atMost = await bound(browser, AT_MOST);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** 20 locations, 200 questions of a library of 400, 3,000 pets, a few of everything else. */
async function fill(shelter: string): Promise<void> {
  await server.sql.query(`
    do $$ declare s int := (select id from organization_shelter where uuid = '${shelter}'); begin
      update organization_shelter set process_tag = true where id = s;
      insert into organization_branch (shelter_id, name, email, work_phone, address_id)
        select s, 'Location ' || n, 'desk@large.example', '555 0100', (select min(id) from address) from generate_series(2, 20) n;
      insert into organization_question (ask, form_tag_key, group_id, position)
        select 'Question number ' || n, 'TEXT', (select min(id) from question_group), n % 100 from generate_series(1, 400) n;
      insert into organization_question_shelter (shelter_id, question_id, position)
        select s, q.id, row_number() over (order by q.id) - 1 from organization_question q where q.ask like 'Question number%' limit 200;
      insert into pet (branch_id, name, specie_id, deleted)
        select (select min(id) from organization_branch where shelter_id = s) + n % 20, 'Restored ' || n, (select min(id) from specie), n % 10 = 0
        from generate_series(1, 3000) n;
      insert into organization_product (shelter_id, name, description, price, type_key)
        select s, 'Product ' || n, 'Of use', 12.5, 'UNIQUE' from generate_series(1, 30) n;
      insert into product_branch (product_id, shelter_id, branch_id, price)
        select p.id, s, b.id, 12.5 from organization_product p, organization_branch b where p.shelter_id = s and b.shelter_id = s;
      insert into product_specie (product_id, specie_id)
        select p.id, (select min(id) from specie) from organization_product p where p.shelter_id = s;
      insert into organization_tax (shelter_id, name, description, price)
        select s, 'Tax ' || n, 'Of the town', 1.5 from generate_series(1, 30) n;
      insert into tax_branch (tax_id, shelter_id, branch_id, price)
        select t.id, s, b.id, 1.5 from organization_tax t, organization_branch b where t.shelter_id = s and b.shelter_id = s;
    end $$`);
}

/** Opens a tab by a click; answers how long its content took, by the page's own clock, and what it asked the server. */
async function open(tab: Tab): Promise<{ took: number; asked: string[] }> {
  const asked: string[] = [];
  const answers: Promise<unknown>[] = [];
  const listen = (request: Request) => {
    if (!request.url().includes('/api/')) return;
    asked.push(new URL(request.url()).pathname);
    answers.push(request.response());
  };
  page.on('request', listen);
  const [kind, name = ''] = TABS[tab].split(':');
  const painted = page.evaluate(
    ([what, text]) =>
      new Promise<number>((resolve) => {
        const selector = { heading: 'h2, h3', row: 'tbody tr:not(.table-skeleton)', button: 'button' }[what as string] ?? '';
        const shown = () =>
          [...document.querySelectorAll(`main ${selector}`)].some((found) => found.textContent?.includes(text as string));
        document.addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => requestAnimationFrame(shown() ? () => resolve(performance.now() - timeStamp) : look);
            // The tab that is left goes first.
            requestAnimationFrame(() => requestAnimationFrame(look));
          },
          { capture: true, once: true },
        );
      }),
    [kind, name],
  );
  await page.getByRole('navigation', { name: 'Parts of the shelter' }).getByRole('link', { name: tab, exact: true }).click();
  const took = await painted;
  // What an answer leads to is asked as soon as it is there.
  for (let seen = -1; seen !== answers.length; await page.waitForTimeout(20)) {
    seen = answers.length;
    await Promise.all(answers);
  }
  page.off('request', listen);
  return { took, asked };
}

/** Makes what the page has read a minute older, so that every tab asks again. */
const growStale = () =>
  page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
  });

test.each(tabs)('%s shows its content soon after the click, with one search of its own', (tab) => {
  const changes = seen.get(tab) ?? [];
  for (const { asked } of changes) {
    // The shelter itself, and what is announced, are what every tab shares.
    const own = asked.filter(
      (path) =>
        path !== '/api/shelter/search' && path !== '/api/announcement/shown' && !LOOKUPS.test(path) && !path.includes('/audit/'),
    );
    expect(own.length, asked.join(', ')).toBeLessThanOrEqual(1);
  }
  const times = changes.map(({ took }) => took).sort((a, b) => a - b);
  expect(times[Math.floor(CHANGES / 2)], `The changes took ${times.map(Math.round).join(', ')} ms`).toBeLessThanOrEqual(atMost);
});
