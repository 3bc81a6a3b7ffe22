import { beforeAll, expect, test } from 'vitest';
import { lookAt } from '../stage/look.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** One more of each kind that waits for a person, where the sample content has none. */
beforeAll(async () => {
  await server.sql.query(`
    insert into application_outcome (application_id, integration_id, state_key, sent, sent_date, answered)
      select a.id, (select min(id) from integration), 'REFUSED', '{}', now(), 'No such animal' from adoption_application a
      where not exists (select from application_outcome o where o.application_id = a.id) order by a.id limit 2;
    update integration_sync set finish = null, failed = now(), held_up = false, waiting_for = null, reason = 'It said no.'
      where id = (select max(r.id) from integration_sync r join integration i on i.id = r.integration_id and i.active and not i.deleted
        where not r.dry_run)`);
});

/** The links with a number in them, within what counts; what a name or a date has of figures stands in none. */
const counters = () =>
  page.locator(':is(.counts, .attention, .dashboard-total) a:not(:has(bdi))').evaluateAll((links) =>
    links.flatMap((link) => {
      const [number] = /\d[\d,]*/.exec(link.textContent) ?? [];
      const href = link.getAttribute('href') ?? '';
      return number ? [{ text: link.textContent.trim(), number: Number(number.replaceAll(',', '')), href }] : [];
    }),
  );

/** How many there are in the list at an address. */
async function totalAt(href: string): Promise<number> {
  await lookAt(href);
  const [pager] = await page.locator('.pager [role=status]').allTextContents();
  const [, total] = /([\d,]+) results?$/.exec(pager ?? '') ?? [];
  return Number(total?.replaceAll(',', '') ?? 0);
}

/** What those of an address say and lead to, where that is not the same. */
async function astray(address: string) {
  await lookAt(address);
  const found = await counters();
  const wrong: string[] = [];
  for (const { text, number, href } of found) {
    const total = await totalAt(href);
    if (total !== number) wrong.push(`${address}: ${text} leads to ${total} at ${href}`);
  }
  return { wrong, met: found.length };
}

test('every number of the first page leads to a list of as many', async () => {
  await page.goto('/');
  const { wrong, met } = await astray('/');
  expect(wrong).toEqual([]);
  expect(met).toBeGreaterThan(30);
});

test('every number of an integration’s dashboard leads to a list of as many', async () => {
  const { rows } = await server.sql.query<{ uuid: string }>('select uuid from integration where active and not deleted');
  expect(rows.length).toBeGreaterThan(1);
  for (const { uuid } of rows) {
    const { wrong, met } = await astray(`/integration/${uuid}/dashboard`);
    expect(wrong).toEqual([]);
    expect(met).toBe(5);
  }
});
