import { mappingKinds } from '@homeward/contract/mapping';
import { templateInput } from './email-template.ts';
import { uuidOf } from './new-shelter.ts';
import { dataUrl, plain } from './picture.ts';
import { createProduct, createTax, makeShop, type Shop } from './product.ts';
import { asSent, savedRadio } from './question.ts';
import type { TestServer } from './server.ts';
import type { Ids } from './shelters.ts';

/** One of everything that is saved in a version, by uuid unless its id is needed. */
export interface World {
  shop: Shop;
  product: string;
  tax: string;
  option: string;
  /** A process tag of the shelter, whose feature is on. */
  tag: string;
  question: Ids & { answers: { uuid: string; value: string; position: number }[] };
  group: Ids;
  template: string;
  emailTemplate: Ids & { id: number };
  /** A species that nothing uses but an age range. */
  specie: string;
  /** Of species, which no listing is of. */
  publicGroup: string;
  /** Of dogs, which nothing is of. */
  breed: string;
  announcement: string;
  event: string;
  /** Of no event. */
  sponsor: string;
  language: { english: string; german: string; french: string; spanish: string };
  /** A mapping of each kind, and a breed to map to. */
  germanId: number;
  mapping: Record<string, string>;
  network: string;
  /** The one integration of the shelter's northern location. */
  integration: string;
  definition: string;
  /** Why people come to the shelter's northern location, with a German translation. */
  reason: Ids & { translation: string };
  /** Why people come, nowhere used. */
  baseReason: string;
  qrCode: string;
  kiosk: string;
  user: string;
  /** The name of a role that somebody holds. */
  role: string;
}

/** Makes one of everything; what only partners could make, by SQL. */
export async function makeWorld(server: TestServer): Promise<World> {
  const { admin, sql } = server;
  const shop = await makeShop(server);
  const shelter_uuid = shop.shelter.uuid;
  const made = async (path: string, input: object): Promise<Ids> => {
    const { http, message, data } = await admin.call<Record<string, Ids>>(path, input);
    const [record] = Object.values(data);
    if (http !== 200 || !record) throw new Error(`${path}: ${message}`);
    return record;
  };
  await made('application-tag/enable', { organization_shelter_uuid: shelter_uuid });
  const tags = await sql.query<{ uuid: string }>('select uuid from application_tag order by id limit 1');
  const beagles = await sql.query<{ uuid: string }>("select uuid from breed where name = 'Beagle'");
  const specie = (await made('specie/create', { specie: { name: 'Pair' } })).uuid;
  const partner_key = 'PETPOINT';
  const mapping: Record<string, string> = {};
  for (const kind of mappingKinds) {
    const row = await sql.query<Ids>(
      `insert into mapping_${kind} (name, partner_key, external_id) values ('Pair', $1, 'Pair') returning uuid`,
      [partner_key],
    );
    mapping[kind] = row.rows[0]?.uuid ?? '';
  }
  const integrations = await sql.query<Ids>(
    `insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, active)
      select 'Pair', $1, shelter_id, id, '', '', true from organization_branch where id = $2 returning uuid`,
    [partner_key, shop.north.id],
  );
  const bases = await sql.query<Ids>('select uuid from kiosk_reason order by position limit 1');
  const texts = { name: 'Pair', end_message: 'Thank you!' };
  const reason = await made('shelter-kiosk-reason/create', {
    shelter_kiosk_reason: {
      ...texts,
      branch_uuid: shop.north.uuid,
      reason_uuid: bases.rows[0]?.uuid,
      wait_list_on_end: true,
      custom_reason_response: false,
    },
  });
  const german = await sql.query<{ id: number }>("select id from language where abbreviation = 'de'");
  const reasonId = await idOf(server, 'shelter_kiosk_reason', reason.uuid);
  const translation = await made('shelter-kiosk-reason/save-translation', {
    shelter_kiosk_reason_translation: { ...texts, parent_id: reasonId, language_id: german.rows[0]?.id },
  });
  const qr_code = { title: 'Pair', type_key: 'WAIT_LIST', branch_uuid: shop.north.uuid };
  const emailTemplate = await made('smart-response/save', { email_template: templateInput() });
  const question = await savedRadio(server, 'In pairs?');
  const role = { name: 'Pairs', description: 'Pairs', child: ['question/search'] };
  await made('role/create', { admin_auth_item: role });
  const user = { first_name: 'Pat', last_name: 'Pair', email: 'pat@homeward.example', roles: ['Pairs'] };
  const definition = { characteristicType: 'NO_CATS', path: 'cats', type: 'MATCH', condition: 'EXISTS' };
  return {
    shop,
    product: (await createProduct(server, shop)).data.organization_product.uuid,
    tax: (await createTax(server, shop)).data.organization_tax.uuid,
    option: (await made('donation-option/create', { shelter_uuid, description: 'Food', amount: 5 })).uuid,
    tag: tags.rows[0]?.uuid ?? '',
    question: { ...question, id: question.id ?? 0, answers: asSent(question.answers) },
    group: await made('question-group/save', { question_group: { name: 'Pairs' } }),
    emailTemplate: { ...emailTemplate, id: await idOf(server, 'email_template', emailTemplate.uuid) },
    template: (await made('question-template/save', { name: 'Pairs', questions: [] })).uuid,
    specie,
    breed: (await made('breed/create', { breed: { name: 'Pair', specie_uuid: shop.dog.uuid } })).uuid,
    announcement: (await made('announcement/create', { announcement: { ...announcement, title: 'Pairs' } })).uuid,
    sponsor: (await made('sponsor/save', { sponsor: { name: 'Pairs' } })).uuid,
    event: (await made('event/save', { event: { ...event, slug: 'pairs' }, banner_base64: await banner() })).uuid,
    publicGroup: (await made('group/create', { public_group: { ...publicGroup(shop), name: 'Pairs' } })).uuid,
    language: {
      english: await uuidOf(server, 'language', 'English'),
      german: await uuidOf(server, 'language', 'German'),
      french: await uuidOf(server, 'language', 'French'),
      spanish: await uuidOf(server, 'language', 'Spanish'),
    },
    mapping: {
      ...mapping,
      beagle: beagles.rows[0]?.uuid ?? '',
      'age-range': (await made('mapping-age-range/save', { mapping_age_range: ageRange(specie, 900) })).uuid,
    },
    germanId: german.rows[0]?.id ?? 0,
    reason: { ...reason, id: reasonId, translation: translation.uuid },
    baseReason: (await made('kiosk-reason/save', { kiosk_reason: { ...texts, wait_list_on_end: true } })).uuid,
    qrCode: (await made('qr-code/create', { qr_code })).uuid,
    kiosk: (await made('kiosk/create', { kiosk: { name: 'Pair', type_key: 'TOTEM', branch_uuid: shop.north.uuid } })).uuid,
    network: (await made('network/create', { shelter_uuid, partner_key })).uuid,
    integration: integrations.rows[0]?.uuid ?? '',
    definition: (await made('characteristics-definition/create', { shelter_uuid, partner_key, ...definition })).uuid,
    user: (await made('user/create', { admin_user: user })).uuid,
    role: role.name,
  };
}

const idOf = async ({ sql }: TestServer, table: string, uuid: string) =>
  (await sql.query<{ id: number }>(`select id from ${table} where uuid = $1`, [uuid])).rows[0]?.id ?? 0;

/** An event, but for its slug and its banner. */
export const event = {
  name: 'Pairs',
  start_datetime: '2026-05-02T08:00:00Z',
  end_datetime: '2026-05-02T14:00:00Z',
};
export const banner = async () => dataUrl('image/png', await plain(400, 300).png().toBuffer());

/** An announcement that no screen shows. */
export const announcement = { type_key: 'INFO', origin_key: 'REPORTS', description: 'Two at once.', link: '/admin/breed' };

/** A public group of what shelters have most. */
export const publicGroup = ({ dog, cat }: Shop) => ({ order: 1, highlight: true, species: [dog.uuid, cat.uuid] });

/** An age range of a species that no other range meets. */
export const ageRange = (specie_uuid: string, max: number) => ({ specie_uuid, age_key: 'SENIOR', min: 800, max });
