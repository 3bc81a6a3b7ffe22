import { defaultDocuments, defaultInPerson } from '@homeward/contract/setting-defaults';
import { create as call, defaultInterview, defaultPetListing } from '@homeward/contract/shelter';
import type { z } from 'zod';
import { type AskContext, askingHandler, type Context } from '../../../http/handler.ts';
import { writeBranch } from '../branch/write-branch.ts';
import { writeSetting } from '../shelter-settings/save-setting.ts';
import { accountPassword, createAccount } from './account.ts';
import { countryId, setLanguages } from './profile.ts';
import { readShelter } from './read-shelter.ts';

const PATH = ['organization_shelter'];
type Refusals = keyof typeof call.errors;

type Input = z.output<typeof call.input>;

async function passwords({ organization_shelter: { support_account, owner_account } }: Input, context: AskContext<Refusals>) {
  const support = await accountPassword(context, support_account);
  return { support, owner: owner_account ? await accountPassword(context, owner_account) : undefined };
}

/** The shelter whole or not at all: its languages, default settings, first location and who supports it. */
async function make(
  { organization_shelter: input }: Input,
  made: Awaited<ReturnType<typeof passwords>>,
  context: Context<Refusals>,
) {
  const { db } = context;
  const { name, slug, key501c3, description, active, contact, settings, branch, support_account, owner_account } = input;
  const { id } = await db
    .insertInto('organization_shelter')
    .values({
      name,
      slug,
      key501c3,
      description,
      active,
      email: contact.email,
      country_id: await countryId(context, input, PATH),
      interview_config: JSON.stringify(defaultInterview()),
      pet_listing: JSON.stringify(defaultPetListing()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLanguages(context, id, input, PATH);
  const given = new Map(settings.map(({ type_key, value }) => [type_key, value]));
  const defaults = { APPLICATION_IN_PERSON: defaultInPerson(), ADOPTER_PERSONAL_DOCUMENTS: defaultDocuments() };
  for (const type_key of ['APPLICATION_IN_PERSON', 'ADOPTER_PERSONAL_DOCUMENTS'] as const)
    await writeSetting(db, id, { type_key, value: given.get(type_key) ?? defaults[type_key], translation: [] });
  await writeBranch(context, id, { ...branch, headquarter: true }, [...PATH, 'branch']);
  const support = await createAccount(context, id, 'SUPPORT', support_account, made.support, [...PATH, 'support_account']);
  const owner =
    owner_account && made.owner
      ? await createAccount(context, id, 'OWNER', owner_account, made.owner, [...PATH, 'owner_account'])
      : null;
  return { organization_shelter: await readShelter(db, id), support_account: support, owner_account: owner };
}

export const create = askingHandler(call, passwords, make);
