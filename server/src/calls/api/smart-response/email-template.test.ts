import type { EmailTemplate, EmailTranslation } from '@homeward/contract/smart-response';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { findTemplate, saveTemplate, templateInput } from '../../../../test/email-template.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createUser } from '../../../../test/user.ts';

let server: TestServer;
let german: number;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'all' });
  german = (await server.sql.query<{ id: number }>("select id from language where abbreviation = 'de'")).rows[0]?.id ?? 0;
});
afterAll(() => server.stop());

interface Drawn {
  subject: string;
  html: string;
  text: string;
}
type Saved = { email_template: EmailTemplate };
const preview = (input: object) => server.admin.call<Drawn>('smart-response/preview', input);
const translate = (parent_id: number | undefined, values: object, more: object = {}) =>
  server.admin.call<{ translation: EmailTranslation }>('smart-response/save-translation', {
    parent_id,
    language_id: german,
    json: { values: { ...templateInput().json.values, ...values } },
    ...more,
  });

test('a template is answered as it was saved, block by block', async () => {
  const input = templateInput({ boxes: [{ title: 'Your pet', picture: null, labels: [{ label: 'Called', value: 'Rex' }] }] });
  const { uuid } = (await server.admin.call<Saved>('smart-response/save', { email_template: input })).data.email_template;
  expect(await findTemplate(server, { uuid })).toMatchObject(input);
});

describe('what a template is drawn as', () => {
  test('its values stand in subject, page and plain text, and custom ones in place of the samples', async () => {
    const { uuid } = (await saveTemplate(server)).data.email_template;
    expect((await preview({ uuid })).data.subject).toBe('A greeting for Robin');
    const { subject, html, text } = (await preview({ uuid, values: { name: 'Ada' } })).data;
    expect(subject).toBe('A greeting for Ada');
    expect(html).toContain('Hello Ada');
    expect(html).toContain('<p style="margin:0 0 8px" dir="auto">Two &amp; three.</p>');
    expect(html).toContain('href="https://homeward.example/?a=1&amp;b=2"');
    expect(text).toContain('One.\n\nTwo & three.');
    expect(text).toContain('Called: Rex');
    expect(text).toContain('Look: https://homeward.example/?a=1&b=2');
  });

  test('it is drawn in its translation where it has one, and else as it is', async () => {
    const { uuid } = (await saveTemplate(server)).data.email_template;
    const { id } = await findTemplate(server, { uuid });
    const { data } = await translate(id, { title: 'Hallo {{name}}', subject: 'Ein Gruß' });
    const { uuid: language_uuid } = data.translation.language ?? {};
    expect((await preview({ uuid, language_uuid })).data).toMatchObject({ subject: 'Ein Gruß' });
    expect((await preview({ uuid })).data).toMatchObject({ subject: 'A greeting for Robin' });
  });

  test('whatever is typed or given is text in it, and nothing of it is markup', async () => {
    const evil = '<script>alert(1)</script>"><img src=x onerror=alert(1)></mj-text><mj-raw>';
    const all = { title: evil, main_description: evil, cards: [{ label: evil, value: '{{name}}' }] };
    const boxes = [{ title: evil, labels: [{ label: evil, value: evil }] }];
    const { json } = templateInput({
      ...all,
      boxes,
      preheader: evil,
      main_buttons: [{ text: evil, link: `https://a.b/"${evil.replaceAll(' ', '/')}` }],
    });
    const { http, data } = await preview({ json, values: { name: evil } });
    expect(http).toBe(200);
    expect(data.html).not.toMatch(/<script|<img|onerror=alert\(1\)>(?!&|<\/)/);
    expect(data.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('what a value says is no variable', async () => {
    const { json } = templateInput();
    const { data } = await preview({ json, values: { name: '{{name}} {{constructor}}' } });
    expect(data.subject).toBe('A greeting for {{name}} {{constructor}}');
  });

  test('a value stands in a link as one, and a link that is a value as it is', async () => {
    const buttons = ['https://homeward.example/?q={{name}}', '{{page}}'].map((link) => ({ text: 'Go', link }));
    const { json } = templateInput({ main_buttons: buttons }, [
      { key: 'name', value: 'Rex & Co' },
      { key: 'page', value: 'https://homeward.example/?a=1&b=2' },
    ]);
    const { html, text } = (await preview({ json })).data;
    expect(html).toContain('href="https://homeward.example/?q=Rex%20%26%20Co"');
    expect(text).toContain('Go: https://homeward.example/?q=Rex%20%26%20Co');
    expect(text).toContain('Go: https://homeward.example/?a=1&b=2');
  });

  test('what its values would make longer than a mail is refused before it is drawn', async () => {
    const { json } = templateInput({ main_description: '{{name}}'.repeat(600), preheader: null });
    expect((await preview({ json, values: { name: 'y'.repeat(150) } })).http).toBe(200);
    for (const call of ['smart-response/preview', 'smart-response/send-test'])
      expect(await server.admin.call(call, { json, values: { name: 'y'.repeat(500) } })).toMatchObject({
        http: 422,
        data: { errors: [{ path: ['json', 'values'] }] },
      });
  });

  test('a value that is too long is said to be that alone', async () => {
    const { json } = templateInput();
    const values = { name: 'y'.repeat(200_000) };
    const { data } = await server.admin.call<{ errors: object[] }>('smart-response/preview', { json, values });
    expect(data.errors).toMatchObject([{ path: ['values', 'name'], message: 'At most 500 characters' }]);
  });

  test('it says in which language it is written', async () => {
    const { uuid } = (await saveTemplate(server)).data.email_template;
    const { id } = await findTemplate(server, { uuid });
    const { data } = await translate(id, { title: 'Hallo' });
    const { uuid: language_uuid } = data.translation.language ?? {};
    expect((await preview({ uuid })).data.html).toContain('<html lang="en" dir="ltr"');
    expect((await preview({ uuid, language_uuid })).data.html).toContain('<html lang="de" dir="ltr"');
    const { rows } = await server.sql.query("select uuid from language where abbreviation = 'ar'");
    const { json } = templateInput();
    expect((await preview({ json, language_uuid: rows[0].uuid })).data.html).toContain('<html lang="ar" dir="rtl"');
  });

  test('a link that becomes unsafe by its value is refused at its field', async () => {
    const sample = [{ key: 'name', value: 'https://homeward.example' }];
    const { json } = templateInput({ main_buttons: [{ text: 'Go', link: '{{name}}' }] }, sample);
    expect(await preview({ json, values: { name: 'javascript:alert(1)' } })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['json', 'values', 'main_buttons', 0, 'link'] }] },
    });
  });
});

const VALUES = ['email_template', 'json', 'values'];
const many = (count: number) => Array.from({ length: count }, () => ({ title: 'Box' }));
const link = 'A link begins with https://, http://, mailto: or tel:, and has no blanks';
const sample = `With the sample value of its variable this is no link that may be sent. ${link}`;
const longBoxes = Array.from({ length: 30 }, () => ({
  title: 'Box',
  labels: Array.from({ length: 8 }, () => ({ label: 'L', value: 'x'.repeat(500) })),
}));
const refusals: [string, object, (string | number)[], string][] = [
  ['a variable that the model does not know', { title: 'Hi {{nobody}}' }, ['title'], 'There is no variable {{nobody}}'],
  ['{{constructor}}', { main_description: '{{constructor}}' }, ['main_description'], 'There is no variable {{constructor}}'],
  ['blanks in braces', { title: 'Hi {{ }}' }, ['title'], 'There is no variable {{ }}'],
  ['a long word in braces', { title: `{{${'x'.repeat(70)}}}` }, ['title'], `There is no variable {{${'x'.repeat(60)}`],
  ['an expression', { subject: '{{name.length}}' }, ['subject'], 'There is no variable {{name.length}}'],
  ['a second header in the subject', { subject: 'Hi\r\nBcc: all@a.example' }, ['subject'], 'Must be on one line'],
  ['a second header in the preheader', { preheader: 'Hi\u2028Bcc: all@a.example' }, ['preheader'], 'Must be on one line'],
  ['a script as link', { main_buttons: [{ text: 'Go', link: 'javascript:alert(1)' }] }, ['main_buttons', 0, 'link'], link],
  ['a file as link', { final_buttons: [{ text: 'Go', link: 'data:text/html,x' }] }, ['final_buttons', 0, 'link'], link],
  ['a link with a blank', { final_buttons: [{ text: 'Go', link: 'https://a b.example' }] }, ['final_buttons', 0, 'link'], link],
  [
    'a link that its sample makes none',
    { main_buttons: [{ text: 'Go', link: '{{name}}' }] },
    ['main_buttons', 0, 'link'],
    sample,
  ],
  ['a picture that there is none of', { main_picture: 'nonsuch.webp' }, ['main_picture'], 'Please choose a picture'],
  ['more than a mail may say', { boxes: longBoxes }, [], 'With its values this mail is longer than 100,000 characters'],
  ['a thousand boxes', { boxes: many(1000) }, ['boxes'], 'At most 30 boxes'],
  ['a long text', { main_description: 'x'.repeat(500_000) }, ['main_description'], 'At most 5000 characters'],
  ['no title', { title: ' ' }, ['title'], 'Missing a title'],
  ['no subject', { subject: '' }, ['subject'], 'Missing a subject'],
];

describe('what is refused', () => {
  test.each(refusals)('%s is refused at its field, and nothing is stored', async (_what, values, path, message) => {
    const before = await checksums(server.sql);
    expect(await saveTemplate(server, {}, values)).toMatchObject({
      http: 422,
      data: { errors: [{ path: [...VALUES, ...path], message }] },
    });
    expect(await checksums(server.sql)).toEqual(before);
  });

  test.each([
    ['key', 'Missing a key'],
    ['name', 'Missing a name'],
  ])('a template without its %s is refused there, and nothing is stored', async (field, message) => {
    const before = await checksums(server.sql);
    for (const blank of ['', ' ', undefined])
      expect(await saveTemplate(server, { [field]: blank })).toMatchObject({
        http: 422,
        data: { errors: [{ path: ['email_template', field], message }] },
      });
    expect(await checksums(server.sql)).toEqual(before);
  });

  test('a megabyte is refused before it is read', async () => {
    expect((await saveTemplate(server, {}, { main_description: 'x'.repeat(1_100_000) })).http).toBe(413);
  });

  test.each([
    [{ key: '', value: 'x' }, 'key', 'Missing a key'],
    [{ key: 'k', value: '' }, 'value', 'Missing a value'],
  ])('a model entry %j lacks something', async (entry, field, message) => {
    const { json } = templateInput({ title: 'Hello', subject: 'Hello' }, [entry]);
    expect(await saveTemplate(server, { json })).toMatchObject({
      data: { errors: [{ path: ['email_template', 'json', 'model', 0, field], message }] },
    });
  });

  test('a key that is there already is refused', async () => {
    const { key } = (await saveTemplate(server)).data.email_template;
    expect(await saveTemplate(server, { key })).toMatchObject({ http: 409 });
  });

  test('a translation with a variable that its template does not know is refused at its field', async () => {
    const { uuid } = (await saveTemplate(server)).data.email_template;
    const { id } = await findTemplate(server, { uuid });
    expect(await translate(id, { title: '{{other}}' })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['json', 'values', 'title'], message: 'There is no variable {{other}}' }] },
    });
  });
});

test('a variable that a translation names is not taken away', async () => {
  const { uuid, version } = (await saveTemplate(server)).data.email_template;
  await translate((await findTemplate(server, { uuid })).id, { title: 'Hallo {{name}}' });
  const plain = templateInput({ title: 'Hello', subject: 'A greeting' }, []);
  const { key } = await findTemplate(server, { uuid });
  const saved = await server.admin.call('smart-response/save', { email_template: { ...plain, uuid, version, key } });
  expect(saved).toMatchObject({
    http: 409,
    data: {
      errors: [{ path: ['email_template', 'json', 'model'], message: 'The translation into German still names {{name}}' }],
    },
  });
});

describe('a mail that the product itself sends', () => {
  const elsewhere = 'https://elsewhere.example/';
  test.each([
    [
      'a secret in a link',
      { main_buttons: [{ text: 'Sign in', link: `${elsewhere}?p={{password}}` }] },
      ['main_buttons', 0, 'link'],
    ],
    ['a secret within an address', { main_description: `${elsewhere}?p={{password}} {{password}}` }, ['main_description']],
    ['a secret in the subject', { subject: 'It is {{password}}' }, ['subject']],
    ['a secret on a button', { final_buttons: [{ text: '{{password}}', link: '{{login_link}}' }] }, ['final_buttons', 0, 'text']],
    ['a button that leads elsewhere', { final_buttons: [{ text: 'Sign in', link: elsewhere }] }, ['final_buttons', 0, 'link']],
    ['no word of the password', { cards: [], main_description: 'Welcome' }, ['main_description']],
  ])('is refused with %s, and goes out as its original where it is kept so', async (_what, values, path) => {
    const { uuid, version, name, icon } = await findTemplate(server, { key: 'new_account' });
    const { originalOf } = await import('@homeward/contract/email-originals');
    const original = originalOf('new_account');
    const json = { model: original?.model, values: { ...original?.values, ...values } };
    const saved = await saveTemplate(server, { uuid, version, key: 'new_account', name, icon, json });
    expect(saved).toMatchObject({ http: 422, data: { errors: [{ path: [...VALUES, ...path] }] } });
    const keep = (kept: object) =>
      server.sql.query('update email_template set json = $1 where uuid = $2', [JSON.stringify({ values: kept }), uuid]);
    await keep(values);
    const email = `kept-${path.join('-')}-${_what.length}@homeward.example`;
    await createUser(server, { email });
    await keep({});
    const [mail] = await mailsTo(server, email);
    expect(mail).toContain('Subject: Your Homeward account\r\n');
    expect(mail).not.toContain(elsewhere);
    expect(mail).toContain('Temporary password');
  });

  test('goes out as staff have written it, and as its original again once they have put that back', async () => {
    const { uuid, version } = await findTemplate(server, { key: 'new_account' });
    const { originalOf } = await import('@homeward/contract/email-originals');
    const original = originalOf('new_account');
    const fields = { uuid, key: 'new_account', name: 'New account', icon: 'key' };
    const written = { model: original?.model, values: { ...original?.values, subject: 'Welcome to {{product_name}}' } };
    const saved = await saveTemplate(server, { ...fields, version, json: written });
    expect(saved.data.email_template.json).toEqual({ values: { subject: 'Welcome to {{product_name}}' } });
    await createUser(server, { email: 'written@homeward.example' });
    expect((await mailsTo(server, 'written@homeward.example'))[0]).toContain('Subject: Welcome to Homeward\r\n');
    const back = await saveTemplate(server, { ...fields, version: saved.data.email_template.version, json: original });
    expect(back.data.email_template.json).toEqual({ values: {} });
    await createUser(server, { email: 'original@homeward.example' });
    expect((await mailsTo(server, 'original@homeward.example'))[0]).toContain('Subject: Your Homeward account\r\n');
  });

  test('keeps its key and its variables, and is not deleted', async () => {
    const { uuid, version } = await findTemplate(server, { key: 'support_notice' });
    expect(await saveTemplate(server, { uuid, version })).toMatchObject({ http: 409 });
    expect(await server.admin.call('smart-response/delete', { email_template_uuid: uuid })).toMatchObject({ http: 409 });
  });
});

test('a template goes with what was translated of it', async () => {
  const { uuid } = (await saveTemplate(server)).data.email_template;
  const { id } = await findTemplate(server, { uuid });
  const { data } = await translate(id, { title: 'Hallo' }, { version: 0 });
  const [kept] = (await findTemplate(server, { uuid })).translations ?? [];
  const { uuid: own } = data.translation;
  expect(kept).toMatchObject({ uuid: own, parent_id: id, language_id: german, json: { values: { title: 'Hallo' } } });
  const gone = await server.admin.call('smart-response/delete-translation', { uuid: data.translation.uuid, version: 2 });
  expect(gone).toMatchObject({ http: 200 });
  expect((await findTemplate(server, { uuid })).translations).toEqual([]);
  expect(await server.admin.call('smart-response/delete', { email_template_uuid: uuid })).toMatchObject({ http: 200 });
});
