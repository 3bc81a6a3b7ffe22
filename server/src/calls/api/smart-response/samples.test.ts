import { originalOf } from '@homeward/contract/email-originals';
import type { EmailTemplate } from '@homeward/contract/smart-response';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { findTemplate, saveTemplate, templateInput } from '../../../../test/email-template.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let german: number;
beforeAll(async () => {
  server = await startTestServer();
  german = (await server.sql.query<{ id: number }>("select id from language where abbreviation = 'de'")).rows[0]?.id ?? 0;
});
afterAll(() => server.stop());

const PAGE = 'https://homeward.example/';
const values = { title: 'Hello', subject: 'Hello', main_buttons: [{ text: 'Go', link: '{{page}}' }] };
const linking = (sample: string) => templateInput(values, [{ key: 'page', value: sample }]);
const translate = (parent_id: number | undefined, link: string) =>
  server.admin.call('smart-response/save-translation', {
    parent_id,
    language_id: german,
    json: { values: { ...linking(PAGE).json.values, main_buttons: [{ text: 'Los', link }] } },
  });

test('a translation whose link the samples make none is refused at its field, and nothing is stored', async () => {
  const { uuid } = (await saveTemplate(server, linking('no link'), {})).data?.email_template ?? {};
  expect(uuid).toBeUndefined();
  const saved = await saveTemplate(
    server,
    templateInput({ title: 'Hello', subject: 'Hello' }, [{ key: 'page', value: 'no link' }]),
  );
  const { id } = await findTemplate(server, { uuid: saved.data.email_template.uuid });
  const before = await checksums(server.sql);
  expect(await translate(id, '{{page}}')).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['json', 'values', 'main_buttons', 0, 'link'], message: expect.stringContaining('sample value') }] },
  });
  expect(await checksums(server.sql)).toEqual(before);
});

test('no sample is changed to one by which a translation could not be drawn', async () => {
  const input = linking(PAGE);
  const { uuid, version } = (await saveTemplate(server, input)).data.email_template;
  expect(await translate((await findTemplate(server, { uuid })).id, '{{page}}')).toMatchObject({ http: 200 });
  const plain = templateInput({ title: 'Hello', subject: 'Hello' }, [{ key: 'page', value: 'no link' }]);
  const before = await checksums(server.sql);
  expect(await saveTemplate(server, { ...plain, key: input.key, uuid, version })).toMatchObject({
    http: 409,
    data: { errors: [{ path: ['email_template', 'json', 'model'], message: expect.stringContaining('into German') }] },
  });
  expect(await checksums(server.sql)).toEqual(before);
});

test.each(['smart-response/preview', 'smart-response/send-test'])(
  '%s refuses a value of no variable at its field',
  async (call) => {
    const { json } = templateInput();
    const { uuid } = (await saveTemplate(server)).data.email_template;
    for (const drawn of [{ json }, { uuid }])
      expect(await server.admin.call(call, { ...drawn, values: { name: 'Ada', nobody: 'x' } })).toMatchObject({
        http: 422,
        data: { errors: [{ path: ['values', 'nobody'], message: 'There is no variable {{nobody}}' }] },
      });
  },
);

test('what the product itself mails is read as it is before anybody changes it, and put back by what was read', async () => {
  const own = { key: 'support_notice', name: 'Support notice', icon: 'key' as const };
  const first = await findTemplate(server, { key: own.key });
  expect(first.original).toEqual(originalOf(own.key));
  const changed = { ...first.original, values: { ...first.original?.values, title: 'Somebody helps you' } };
  const save = (json: object, { uuid, version }: Pick<EmailTemplate, 'uuid' | 'version'>) =>
    server.admin.call<{ email_template: EmailTemplate }>('smart-response/save', {
      email_template: { ...own, uuid, version, json },
    });
  const { data } = await save(changed, first);
  expect(data.email_template).toMatchObject({ json: { values: { title: 'Somebody helps you' } }, original: first.original });
  const back = await save(data.email_template.original ?? {}, data.email_template);
  expect(back.data.email_template.json).toEqual({ values: {} });
  const others = (await saveTemplate(server)).data.email_template;
  expect(others.original).toBeNull();
});
