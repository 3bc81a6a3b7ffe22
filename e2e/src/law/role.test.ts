import { expect, test } from 'vitest';
import { seededRoles } from '../../../server/src/database/reference/roles.ts';
import { visitAs } from '../stage/people.ts';
import { open, screens } from '../stage/screens.ts';
import { browser, onStage, server } from '../stage/stage.ts';

onStage();

async function permissionsOf(role: string): Promise<string[]> {
  const { rows } = await server.sql.query<{ name: string }>(
    `select held.name from admin_auth_item role join admin_auth_item_child c on c.parent_id = role.id
      join admin_auth_item held on held.id = c.child_id where role.name = $1 and role.type = 1`,
    [role],
  );
  return rows.map(({ name }) => name);
}

test.each(seededRoles.map(({ name }) => name))(
  'whoever has the role %s walks every screen, and none asks for what they are refused',
  async (role) => {
    const { page, complaints, close } = await visitAs(browser, server, await server.userWith(...(await permissionsOf(role))));
    const refused: string[] = [];
    let at = '';
    page.on('response', (answer) => {
      // 424: no partner can be reached here.
      if (answer.status() >= 400 && answer.status() !== 424)
        refused.push(`${at}: ${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    let opened = 0;
    for (const address of await screens(server)) {
      at = address;
      await open(page, address);
      if ((await page.locator('main :is(h1, h2)').first().textContent()) !== '403') opened++;
    }
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
    expect(opened).toBeGreaterThan(30);
    // Every item of their menu leads somewhere.
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    for (const link of await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))) {
      await open(page, link);
      expect(`${link} ${await page.locator('main :is(h1, h2)').first().textContent()}`).not.toContain('403');
    }
    await close();
  },
  120_000,
);
