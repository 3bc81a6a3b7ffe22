import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { savedRadio, saveQuestion } from '../../../server/test/question.ts';
import { type Desk, inserted, makeDesk } from '../../../server/test/visits.ts';
import { violationsIn } from '../stage/browser.ts';
import { visitAs } from '../stage/people.ts';
import { addressOf, browser, heading, page, press, server, takeVisitors, visitor, visitsOf } from './visitor.ts';

takeVisitors();
let totem: Desk;
beforeAll(async () => {
  totem = await makeDesk(server);
  await askOf(totem);
});

/** Gives the reason Adopt a question of each type. */
async function askOf({ reasons }: Desk) {
  const radio = await savedRadio(server, 'Have you had a pet?');
  const text = (await saveQuestion(server, { ask: 'Which animal?' })).data.organization_question;
  const range = { form_tag_key: 'RANGE', ask: 'How many hours?', range: { start: 0, end: 10, step: 1 } };
  const hours = (await saveQuestion(server, range)).data.organization_question;
  for (const [position, { uuid }] of [radio, text, hours].entries()) {
    const { rows } = await server.sql.query('select id from organization_question where uuid = $1', [uuid]);
    await inserted(server, 'shelter_kiosk_reason_question', {
      kiosk_reason_id: reasons.Adopt?.id,
      question_id: rows[0].id,
      position,
      ask_alias: position ? null : 'Any pet before?',
    });
  }
}

/** On a kiosk for many, in English, up to who somebody is. */
async function toDetails(reason = 'Adopt') {
  await page.goto(addressOf(totem));
  await press('English');
  await press(reason);
  await page.getByRole('button', { name: 'Next' }).click();
  await heading('Who are you?');
}

describe('a kiosk for many', () => {
  test('leads by language, reason and questions to a place in line, which the desk sees within two seconds', async () => {
    const desk = await visitAs(browser, server, server.admin, { width: 1280 });
    await desk.page.goto(`/organization/visit?filter_visitor.name.ilike=Adalind`);
    await desk.page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.goto(addressOf(totem));
    await press('English');
    await press('Adopt');
    await page.getByLabel('Sometimes').check();
    await page.getByLabel('Which animal?').fill('A cat called "Zoë" <b>');
    await page.getByLabel('How many hours?').fill('4');
    await press('Next');
    await page.getByLabel('Your name').fill('Adalind');
    await page.getByLabel('Phone number').fill('(212) 555-0123');
    await press('Check in');
    await heading('Thank you!');
    await page.getByText('You are number 1 in line.').waitFor();
    await desk.page.getByRole('link', { name: 'Adalind' }).waitFor({ timeout: 2500 });
    expect(await visitsOf(totem, 'Adalind')).toMatchObject([{ phone: '+12125550123', status_key: 'WAIT_LIST' }]);
    expect([...visitor.complaints, ...desk.complaints]).toEqual([]);
    await desk.context.close();
  });

  test('says at its field what is wrong, and keeps what was typed', async () => {
    await toDetails();
    await press('Check in');
    await page.getByText('Please tell us your name').waitFor();
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('Phone number').fill('nope');
    await press('Check in');
    await page.getByText('This is no phone number').waitFor();
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Grace');
    expect(await visitsOf(totem, 'Grace')).toEqual([]);
  });

  test('sends once what is pressed twice', async () => {
    await toDetails();
    await page.getByLabel('Your name').fill('Twice');
    await page.getByRole('button', { name: 'Check in' }).dblclick();
    await heading('Thank you!');
    expect(await visitsOf(totem, 'Twice')).toHaveLength(1);
  });

  test('is used by keyboard alone', async () => {
    await page.goto(addressOf(totem));
    await heading('Choose your language');
    await page.getByRole('button', { name: 'English' }).press('Enter');
    await heading('What brings you here today?');
    await page.getByRole('button', { name: 'Donate' }).press('Enter');
    await heading('A few questions');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Just so');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading('Who are you?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Keys');
    await page.keyboard.press('Enter');
    await heading('Thank you!');
    expect(await visitsOf(totem, 'Keys')).toMatchObject([{ custom_response: 'Just so', status_key: 'CHECKED_IN' }]);
  });

  test('speaks the language that is chosen', async () => {
    await page.goto(addressOf(totem));
    await press('Español');
    await heading('¿Qué le trae hoy por aquí?');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  });

  test('speaks to the next as it spoke to the first', async () => {
    await page.clock.install();
    await page.goto(addressOf(totem));
    await press('Español');
    await heading('¿Qué le trae hoy por aquí?');
    await page.clock.runFor(61_000);
    await heading('Choose your language');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('asks after forty seconds of nobody whether somebody is there, and after sixty starts again with nothing of theirs', async () => {
    await page.clock.install();
    await toDetails();
    await page.getByLabel('Your name').fill('Gone away');
    await page.clock.runFor(41_000);
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    await press('Yes, go on');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Gone away');
    await page.clock.runFor(61_000);
    await heading('Choose your language');
    await press('English');
    await press('Adopt');
    await press('Next');
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('');
  });

  test('leaves nothing of a visitor for the next, also by the way back', async () => {
    await page.clock.install();
    await toDetails();
    await page.getByLabel('Your name').fill('Secret Name');
    await press('Check in');
    await heading('Thank you!');
    await page.clock.runFor(16_000);
    await heading('Choose your language');
    await page.goto('/version');
    await page.goBack();
    await heading('Choose your language');
    const kept = await page.evaluate(async () => {
      const stores = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('visits', 1);
        request.onsuccess = () => done(request.result);
      });
      const all = await new Promise<unknown[]>((done) => {
        const request = database.transaction('sending').objectStore('sending').getAll();
        request.onsuccess = () => done(request.result);
      });
      return stores + JSON.stringify(all) + document.body.textContent;
    });
    expect(kept).not.toContain('Secret');
    await expect.poll(() => page.locator('input[autocomplete]:not([autocomplete=off])').count()).toBe(0);
  });

  test.each(['another fingerprint', 'no fingerprint'])('asked for by %s says that it is not in service', async (which) => {
    const fingerprint = which === 'no fingerprint' ? '' : `print-${randomUUID()}`;
    await page.goto(`/kiosk?fingerprint=${fingerprint}&uuid=${totem.kiosk.uuid}`);
    await heading('Not in service');
  });

  test('that is taken out of service while somebody types says so and takes nobody in', async () => {
    const closing = await makeDesk(server, { Donate: {} });
    await page.goto(addressOf(closing));
    await press('English');
    await press('Donate');
    await press('Next');
    await page.getByLabel('Your name').fill('Late');
    await server.sql.query('update kiosk set active = false where id = $1', [closing.kiosk.id]);
    await press('Check in');
    await heading('Not in service');
    expect(await visitsOf(closing, 'Late')).toEqual([]);
  });
});

describe('without a network', () => {
  test('what was typed is kept, also over a reload, and is sent once when it is back', async () => {
    await page.clock.install();
    await toDetails();
    await page.getByLabel('Your name').fill('Offline');
    await page.route('**/kiosk/check-in', (route) => route.abort());
    await press('Check in');
    await page.getByText('There is no connection just now.').waitFor();
    await page.getByText('Waiting to be sent: 1').waitFor();
    await page.clock.runFor(60_000);
    expect(await visitsOf(totem, 'Offline')).toEqual([]);
    await page.reload();
    await page.getByText('Waiting to be sent: 1').waitFor();
    await page.unroute('**/kiosk/check-in');
    await page.clock.runFor(6000);
    await page.getByText('Waiting to be sent').waitFor({ state: 'hidden' });
    const [sent, ...more] = await visitsOf(totem, 'Offline');
    expect([more, sent?.typed_date < sent?.created_date]).toEqual([[], true]);
  });

  test('a kiosk that is started again takes visitors in all the same, each once', async () => {
    await page.goto(addressOf(totem));
    await press('English');
    await heading('What brings you here today?');
    await page.evaluate(() => navigator.serviceWorker.ready);
    // While there is a network, nothing kept is shown.
    await page.evaluate(() => caches.delete('kiosk'));
    await page.reload();
    await press('English');
    await expect.poll(() => page.evaluate(async () => (await caches.match('/kiosk'))?.ok)).toBe(true);
    await visitor.context.setOffline(true);
    await page.reload();
    await press('English');
    await press('Adopt');
    await page.getByLabel('Which animal?').fill('A hare');
    await press('Next');
    await page.getByLabel('Your name').fill('Restarted');
    await press('Check in');
    await page.getByText('Waiting to be sent: 1').waitFor();
    await page.reload();
    await page.getByText('Waiting to be sent: 1').waitFor();
    expect(await visitsOf(totem, 'Restarted')).toEqual([]);
    await visitor.context.setOffline(false);
    await page.getByText('Waiting to be sent').waitFor({ state: 'hidden' });
    expect(await visitsOf(totem, 'Restarted')).toHaveLength(1);
  });

  test('what was sent but not answered is one visit', async () => {
    await page.clock.install();
    await toDetails();
    await page.getByLabel('Your name').fill('Unanswered');
    await page.route('**/kiosk/check-in', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press('Check in');
    await page.getByText('There is no connection just now.').waitFor();
    await page.unroute('**/kiosk/check-in');
    await page.clock.runFor(6000);
    await page.getByText('Waiting to be sent').waitFor({ state: 'hidden' });
    expect(await visitsOf(totem, 'Unanswered')).toHaveLength(1);
  });

  test('two tabs of one kiosk send what waits once', async () => {
    await toDetails();
    await page.getByLabel('Your name').fill('Two tabs');
    await visitor.context.route('**/kiosk/check-in', (route) => route.abort());
    await press('Check in');
    await page.getByText('Waiting to be sent: 1').waitFor();
    const other = await visitor.context.newPage();
    await other.goto(addressOf(totem));
    await other.getByText('Waiting to be sent: 1').waitFor();
    await visitor.context.unroute('**/kiosk/check-in');
    for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Waiting to be sent').waitFor({ state: 'hidden' });
    expect(await visitsOf(totem, 'Two tabs')).toHaveLength(1);
  });
});

test('every step of a kiosk can be used by everybody, at any width, with room for a finger', async () => {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const look = async () => {
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const small = await page
        .locator('button, a.main, select, input:not([type=radio]), textarea')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.outerHTML));
      expect(small).toEqual([]);
    };
    await page.goto(addressOf(totem));
    await heading('Choose your language');
    await look();
    await press('English');
    await heading('What brings you here today?');
    await look();
    await press('Adopt');
    await heading('A few questions');
    await look();
    await press('Next');
    await heading('Who are you?');
    await look();
  }
});
