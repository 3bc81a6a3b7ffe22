import { verifySettings as call, type PartnerStatus } from '@homeward/contract/integration-settings';
import type { SettingField } from '@homeward/contract/partner';
import type { Database } from '../../../database/connect.ts';
import { type AskContext, askingHandler } from '../../../http/handler.ts';
import { Problem } from '../../../problem.ts';
import { accountShown } from '../../../sync/account-shown.ts';
import { askPartner } from '../../../sync/ask-partner.ts';
import { accountOf } from '../../../sync/integration-account.ts';
import type { Opened } from '../../../sync/partner-session.ts';
import { statusesOf } from '../../../sync/partner-statuses.ts';
import { effectiveSettings } from '../../../sync/rules.ts';
import { type Owner, settingsOwner, shownSettings } from '../../../sync/settings-owner.ts';
import { countWanted } from '../../../sync/wanted.ts';

interface Asked {
  owner: Owner;
  fields: SettingField[];
  through_uuid: string | null;
  statuses: PartnerStatus[];
  choices: Record<string, { name: string; value: string }[]>;
  vocabulary: Record<string, string[]>;
  total: number | null;
  partner_problem: string | null;
}

/** The form is shown whatever the partner answers: what could not be asked is missing, and said. */
export const settings = askingHandler(
  call,
  async (input, context): Promise<Asked> => {
    const owner = await settingsOwner(context.db, input, context.refuse);
    const through_uuid = owner.table === 'integration' ? owner.uuid : await firstConnected(context, owner);
    const fields = await fieldsOf(context, owner.partner_key);
    const statuses = await statusesOf(context, owner.partner_key, through_uuid, []);
    const nothing = { owner, fields, through_uuid, statuses, choices: {}, vocabulary: {}, total: null, partner_problem: null };
    if (!through_uuid || !(input.load_choices || input.load_total)) return nothing;
    try {
      const account = await accountOf(context, through_uuid);
      return await askPartner(context, account, async (opened) => {
        const choices = input.load_choices ? await choicesOf(opened, fields) : {};
        return {
          ...nothing,
          choices,
          statuses: await statusesOf(context, owner.partner_key, through_uuid, choices.search_status_list ?? []),
          vocabulary: (input.load_choices && (await opened.partner.vocabulary?.(opened.session))) || {},
          total: input.load_total && owner.table === 'integration' ? (await countWanted(opened, account.settings)).total : null,
        };
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { ...nothing, partner_problem: error.message };
    }
  },
  async (_input, { owner, ...asked }, { db, services }) => ({
    settings: shownSettings(owner),
    version: owner.version,
    partner_key: owner.partner_key,
    shelter_uuid: await shelterUuid(db, owner),
    inherited: inheritedBy(owner),
    ...(owner.table === 'integration' ? await accountShown(db, services.door, owner.uuid) : { address: null, same_account: [] }),
    ...asked,
  }),
);

/** What a network may be chosen from is what the partner tells one of its integrations: those of a shelter share a site. */
async function firstConnected({ db }: Pick<AskContext, 'db'>, { id }: Owner): Promise<string | null> {
  const first = await db
    .selectFrom('network_integration as c')
    .innerJoin('integration as i', 'i.id', 'c.integration_id')
    .where('c.network_id', '=', id)
    .where('i.active', '=', true)
    .where('i.deleted', '=', false)
    .orderBy('i.id')
    .select('i.uuid')
    .executeTakeFirst();
  return first?.uuid ?? null;
}

async function shelterUuid(db: Database, { shelter_id }: Owner): Promise<string> {
  const shelter = await db
    .selectFrom('organization_shelter')
    .where('id', '=', shelter_id)
    .select('uuid')
    .executeTakeFirstOrThrow();
  return shelter.uuid;
}

function inheritedBy({ settings: own, networks }: Owner) {
  const { settings, inherited } = effectiveSettings(own, networks);
  const values = settings as Record<string, unknown>;
  return Object.fromEntries(Object.entries(inherited).map(([name, from]) => [name, { ...from, value: values[name] }]));
}

async function fieldsOf({ db }: Pick<AskContext, 'db'>, key: string): Promise<SettingField[]> {
  const partner = await db.selectFrom('partner').where('key', '=', key).select('setting_fields').executeTakeFirstOrThrow();
  return partner.setting_fields;
}

async function choicesOf({ partner, session }: Opened, fields: SettingField[]): Promise<Asked['choices']> {
  const choices: Asked['choices'] = {};
  for (const { name, type } of fields) {
    const offered = type === 'list' ? await partner.choices?.(session, name) : null;
    if (offered) choices[name] = offered;
  }
  return choices;
}
