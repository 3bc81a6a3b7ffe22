import { isDeepStrictEqual } from 'node:util';
import { updateSettings as call, commonSettings, type Settings } from '@homeward/contract/integration-settings';
import { REQUIRED, type SettingField } from '@homeward/contract/partner';
import { shelterCurrency } from '../../../database/shelter-currency.ts';
import { updateVersioned } from '../../../database/versioned.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { type Owner, settingsOwner, shownSettings } from '../../../sync/settings-owner.ts';
import { becomes } from '../../../sync/standing.ts';
import { refuseFiner } from '../../exact-amounts.ts';

type Refusing = Context<keyof typeof call.errors>;

export const settings = handler(call, async (input, context) => {
  const { db, refuse } = context;
  const owner = await settingsOwner(db, input, refuse);
  await checkFields(owner, input.settings, context);
  await checkFoster(owner, input.settings, context);
  await checkSpecies(input.settings, context);
  await checkStatuses(owner, input.settings, context);
  refuseFiner(call, input, await shelterCurrency(db, owner.shelter_id), context);
  // What the form does not know of stays (decision 75).
  const kept = JSON.stringify({ ...owner.settings, ...input.settings });
  const now = async () => {
    const kept = await settingsOwner(db, input, refuse);
    return { settings: shownSettings(kept), version: kept.version };
  };
  const read = { uuid: owner.uuid, version: input.version, now };
  if (owner.table === 'network') await updateVersioned(db, 'network', { ...read, part: 'settings' }, { settings: kept });
  else await updateVersioned(db, 'integration', read, { settings: kept, settings_saved: true });
  return now();
});

const ofFilters = ['filters', 'exclude_filters'];
const ofStatuses = ['status_map'];
/** ShelterBuddy's alone, as its receipt accounts are. */
const ofReceipts = ['receipt_account_map', 'dyn_receipt_account_map', 'base_status_map', 'contract_options_map', 'status_list'];

/** Only what the partner knows, or what is kept from earlier; each in its own form. */
async function checkFields({ partner_key, settings: kept }: Owner, given: Settings, { db, refuse }: Refusing): Promise<void> {
  const partner = await db.selectFrom('partner').where('key', '=', partner_key).selectAll().executeTakeFirstOrThrow();
  const own = partner.setting_fields;
  const foreign = [
    ...(partner.filters ? [] : ofFilters),
    ...(partner.maps_status ? [] : ofStatuses),
    ...(partner.receipt_accounts ? [] : ofReceipts),
  ];
  const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  for (const [name, value] of Object.entries(given)) {
    const known = own.some((field) => field.name === name) || (Object.hasOwn(commonSettings, name) && !foreign.includes(name));
    const isKept = isDeepStrictEqual((kept as Record<string, unknown>)[name], value);
    if (!known && !isEmpty(value) && !isKept)
      throw refuse('unknown_setting', { partner: partner.name, name }, ['settings', name]);
  }
  if (given.foster_pets === 'FIND' && !partner.finds_foster)
    throw refuse('setting', { reason: `${partner.name} does not tell who fosters` }, ['settings', 'foster_pets']);
  for (const field of own) {
    const reason = wrong(field, given[field.name]);
    if (reason) throw refuse('setting', { reason }, ['settings', field.name]);
  }
}

function wrong({ type, required }: SettingField, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length))
    return required ? REQUIRED : undefined;
  if (type === 'list')
    return Array.isArray(value) && value.every((one) => /^(string|number)$/.test(typeof one)) ? undefined : 'Must be a list';
  if (type === 'number') return Number.isFinite(Number(value)) ? undefined : 'Must be a number';
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'Must be yes or no';
  return typeof value === 'string' ? undefined : 'Must be a text';
}

async function checkFoster({ shelter_id }: Owner, { foster_user_uuid }: Settings, { db, refuse }: Refusing): Promise<void> {
  if (!foster_user_uuid) return;
  const user = await db
    .selectFrom('organization_user')
    .where('uuid', '=', foster_user_uuid)
    .where('shelter_id', '=', shelter_id)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  if (!user) throw refuse('foster_unknown', {}, ['settings', 'foster_user_uuid']);
}

/** Nobody makes a dead animal a pet, nor one that has left, unless as adopted. */
async function checkStatuses(
  { partner_key }: Owner,
  { status_map }: Settings,
  { db, services, refuse }: Refusing,
): Promise<void> {
  if (!status_map.length) return;
  const { name, statuses } = await services.door.partner(partner_key);
  const ids = status_map.map(({ id }) => id);
  const called = await namesMet(db, partner_key, ids);
  for (const [index, { id, status }] of status_map.entries()) {
    const [meaning] = status;
    const said = called.get(id) ?? id;
    if (becomes(said, statuses) !== 'GONE' || meaning?.type === 'ADOPTED' || meaning?.type === 'NOT_OFFERED') continue;
    const reason = `At ${name} animals with the status ${said} have left`;
    throw refuse('setting', { reason }, ['settings', 'status_map', index, 'status', 0, 'type']);
  }
}

/** What runs have met statuses under that the partner gives these numbers, by them. */
async function namesMet(db: Refusing['db'], partner_key: Owner['partner_key'], ids: string[]): Promise<Map<string, string>> {
  const met = await db
    .selectFrom('integration_status as s')
    .innerJoin('integration as i', 'i.id', 's.integration_id')
    .where('i.partner_key', '=', partner_key)
    .where('s.status_id', 'in', ids)
    .select(['s.status', 's.status_id'])
    .distinct()
    .execute();
  return new Map(met.map(({ status, status_id }) => [status_id ?? '', status]));
}

async function checkSpecies({ specie_pricing_map }: Settings, { db, refuse }: Refusing): Promise<void> {
  const uuids = specie_pricing_map.map(({ specie_uuid }) => specie_uuid);
  if (!uuids.length) return;
  const found = await db.selectFrom('specie').where('uuid', 'in', uuids).where('deleted', '=', false).select('uuid').execute();
  const known = new Set(found.map(({ uuid }) => uuid));
  const unknown = uuids.findIndex((uuid) => !known.has(uuid));
  if (unknown >= 0) throw refuse('specie_unknown', {}, ['settings', 'specie_pricing_map', String(unknown), 'specie_uuid']);
}
