import type { Locator, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../../../contract/src/call.ts';
import { calls } from '../../../contract/src/calls.ts';
import { addresses, open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();
const writing = new Set(calls.flatMap((call) => (call.kind === 'call' && call.writes && !call.fresh ? [addressOf(call)] : [])));
const isWrite = ({ pathname }: URL) => writing.has(pathname);

interface Sent {
  path: string;
  key: string | undefined;
  body: string | null;
  http: number;
}

/** Loses the answer to the first of the writes to come, after the server has done it; answers what was sent. */
async function loseFirst(): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route(isWrite, async (route: Route) => {
    const request = route.request();
    const isFirst = sent.length === 0;
    const one = {
      path: new URL(request.url()).pathname,
      key: request.headers()['idempotency-key'],
      body: request.postData(),
      http: 0,
    };
    sent.push(one);
    const response = await route.fetch();
    one.http = response.status();
    await (isFirst && response.ok() ? route.abort() : route.fulfill({ response }));
  });
  return sent;
}

/** How many requests have changed something. */
const changes = async () =>
  Number((await server.sql.query('select count(distinct request_id) as count from audit_log')).rows[0]?.count);

/** Types something into a form: a text, a number or a switch, whichever it has first. Answers whether there was any. */
async function touch(form: Locator): Promise<boolean> {
  const sound = ':visible:enabled:not([readonly])';
  const text = form.locator(`textarea${sound}, input${sound}:is([type=text], :not([type])):not([role])`).first();
  const number = form.locator(`input[role=spinbutton]${sound}`).first();
  const toggle = form.locator(`[role=switch]${sound}, .make-tag${sound}, input[type=checkbox]${sound}`).first();
  const isAmount = (await text.count()) > 0 && (await text.getAttribute('inputmode')) === 'decimal';
  if (isAmount) await text.fill(String(1 + Number(await text.inputValue())));
  else if (await text.count()) await text.fill(`${await text.inputValue()}x`);
  else if (await number.count()) await number.fill(String(1 + Number(await number.inputValue())));
  else if (await toggle.count()) await toggle.click();
  else return false;
  return true;
}

describe('a form whose answer is lost', () => {
  let records: string[];
  beforeAll(async () => {
    records = (await addresses(server)).filter((address) => !address.endsWith('/add'));
  });

  test('saves once, under one key and without a question, when it is saved again', async () => {
    const wrong: string[] = [];
    const tried: string[] = [];
    for (const address of records) {
      await open(page, address);
      for (const form of await page.locator('form.record-form').all()) {
        const name = `${address}#${await form.getAttribute('id')}`;
        if (!(await form.isVisible()) || !(await touch(form))) continue;
        // What was typed was no field, or something has to come first.
        const isReady = await form.getByRole('button', { name: /^(Save|Continue)/ }).isEnabled();
        if (!isReady || !(await form.getByText('Unsaved changes').count())) continue;
        tried.push(name);
        const said = await saveTwice(form).catch((error: Error) => error.message.slice(0, 200));
        if (said) wrong.push(`${name}: ${said}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried.length).toBeGreaterThan(15);
  });
});

/** Saves, hears nothing, saves again; answers what went otherwise than it should. */
async function saveTwice(form: Locator): Promise<string | undefined> {
  const before = await changes();
  const sent = await loseFirst();
  const save = async () => {
    await form.getByRole('button', { name: /^(Save|Continue)/ }).click({ timeout: 3000 });
    const sure = page.locator('.ant-modal-confirm').getByRole('button', { name: 'Save', exact: true });
    const asked = form
      .getByText('No connection')
      .or(sure)
      .or(page.getByText(/successfully|saved!/))
      .first();
    await asked.waitFor({ timeout: 6000 }).catch(() => undefined);
    if (await sure.isVisible()) await sure.click();
  };
  await save();
  await form
    .getByText('No connection')
    .first()
    .waitFor({ timeout: 6000 })
    .catch(() => undefined);
  const lost = sent.length;
  await save();
  const done = form.getByText('Unsaved changes').waitFor({ state: 'detached', timeout: 6000 });
  const isDone = await done.then(
    () => true,
    () => false,
  );
  await page.unroute(isWrite);
  const [first] = sent;
  const again = sent.slice(lost).find(({ path }) => path === first?.path);
  const facts = {
    isDone,
    isKeyed: sent.every(({ key }) => Boolean(key)),
    isSame: Boolean(first?.key) && first?.key === again?.key && first?.body === again?.body,
    isTaken: sent.every(({ http }) => http === 200),
    isAsked: await page.getByRole('button', { name: 'Keep editing' }).isVisible(),
    changes: (await changes()) - before,
  };
  const errors = await form.locator('.record-summary, .ant-form-item-explain-error').allInnerTexts();
  await page
    .getByRole('button', { name: 'Keep editing' })
    .click({ timeout: 100 })
    .catch(() => undefined);
  const paths = new Set(sent.map(({ path }) => path)).size;
  const isRight = isDone && facts.isKeyed && facts.isSame && facts.isTaken && !facts.isAsked && facts.changes === paths;
  return isRight ? undefined : `${JSON.stringify(facts)} ${sent.map(({ path, http }) => `${path} ${http}`)} ${errors}`;
}
