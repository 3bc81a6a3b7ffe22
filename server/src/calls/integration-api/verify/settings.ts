import { verifySettings as call } from '@homeward/contract/integration-settings';
import type { SettingField } from '@homeward/contract/partner';
import { type AskContext, askingHandler } from '../../../http/handler.ts';
import { askPartner, countWanted } from '../../../sync/ask-partner.ts';
import { accountOf } from '../../../sync/integration-account.ts';
import type { Opened } from '../../../sync/partner-session.ts';
import { effectiveSettings } from '../../../sync/rules.ts';
import { type Owner, settingsOwner } from '../../../sync/settings-owner.ts';

interface Asked {
  owner: Owner;
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
    const nothing = { owner, choices: {}, vocabulary: {}, total: null, partner_problem: null };
    if (owner.table === 'network') return nothing;
    try {
      const account = await accountOf(context, owner.uuid);
      const fields = await fieldsOf(context, owner.partner_key);
      return await askPartner(context, account, async (opened) => ({
        ...nothing,
        choices: await choicesOf(opened, fields),
        vocabulary: (await opened.partner.vocabulary?.(opened.session)) ?? {},
        total: input.load_total ? await countWanted(opened, account.settings) : null,
      }));
    } catch (error) {
      return { ...nothing, partner_problem: error instanceof Error ? error.message : String(error) };
    }
  },
  async (_input, { owner, ...asked }, { db }) => ({
    settings: { filters: [], exclude_filters: [], specie_pricing_map: [], status_map: [], ...owner.settings },
    version: owner.version,
    inherited: effectiveSettings(owner.settings, owner.networks).inherited,
    fields: await fieldsOf({ db }, owner.partner_key),
    ...asked,
  }),
);

async function fieldsOf({ db }: Pick<AskContext, 'db'>, key: string): Promise<SettingField[]> {
  const partner = await db.selectFrom('partner').where('key', '=', key).select('setting_fields').executeTakeFirstOrThrow();
  return partner.setting_fields as unknown as SettingField[];
}

async function choicesOf({ partner, session }: Opened, fields: SettingField[]): Promise<Asked['choices']> {
  const choices: Asked['choices'] = {};
  for (const { name, type } of fields) {
    const offered = type === 'list' ? await partner.choices?.(session, name) : null;
    if (offered) choices[name] = offered;
  }
  return choices;
}
