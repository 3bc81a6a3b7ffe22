import type { PartnerKey } from '@homeward/contract/partner';
import * as contract from '@homeward/contract/partner';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type AskContext, askingHandler, type Context } from '../../../http/handler.ts';
import { accountHash } from '../../../sync/account.ts';
import { askPartner, credentialsFor } from '../../../sync/ask-partner.ts';

/** The nine calls differ in their path alone. */
type Authenticate = typeof contract.petPointAuthenticate;
type Refusal = keyof Authenticate['errors'];
type Input = Pick<z.output<Authenticate['input']>, 'description' | 'branch_uuid' | 'shelter' | 'credentials'>;

/** The first step of the wizard: credentials that the partner takes become a draft, or the draft there is gets them. */
const authenticate = (call: unknown, key: PartnerKey) =>
  askingHandler(call as Authenticate, (input: Input, context) => ask(key, input, context), save(key));

async function ask(key: PartnerKey, input: Input, context: AskContext<Refusal>) {
  const branch = await context.db
    .selectFrom('organization_branch as b')
    .innerJoin('organization_shelter as s', 's.id', 'b.shelter_id')
    .where('b.uuid', '=', input.branch_uuid)
    .where('b.deleted', '=', false)
    .where('s.deleted', '=', false)
    .select(['b.id', 'b.shelter_id', 's.uuid as shelter'])
    .executeTakeFirst();
  if (!branch || (input.shelter && input.shelter !== branch.shelter)) throw context.refuse('branch_missing', {}, ['branch_uuid']);
  const connected = await context.db
    .selectFrom('integration')
    .where('branch_id', '=', branch.id)
    .where('partner_key', '=', key)
    .where('active', '=', true)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  if (connected) throw context.refuse('connected', {}, ['branch_uuid']);
  const credentials = await credentialsFor(context.services.door, key, input.credentials);
  return askPartner(context, { key, credentials, settings: {} }, async ({ partner, session }) => ({
    branch,
    credentials,
    total: await partner.authenticate(session),
    account: accountHash(partner, session.credentials),
  }));
}

const save =
  (partner_key: PartnerKey) =>
  async (
    { description }: Input,
    { branch, credentials, total, account }: Awaited<ReturnType<typeof ask>>,
    { db, services }: Context<Refusal>,
  ) => {
    // One draft a location and partner: doing the step again changes it.
    const { rows } = await sql<{ uuid: string }>`
      insert into integration (description, credentials, account_hash, partner_key, shelter_id, branch_id)
      values (${description}, ${services.door.seal(credentials)}, ${account}, ${partner_key},
        ${branch.shelter_id}, ${branch.id})
      on conflict (branch_id, partner_key) where not active and not deleted do update set description = excluded.description,
        credentials = excluded.credentials, account_hash = excluded.account_hash
      returning uuid`.execute(db);
    const uuid = rows[0]?.uuid ?? '';
    return { uuid, total };
  };

export const shelterbuddy = authenticate(contract.shelterBuddyAuthenticate, 'SHELTER_BUDDY');
export const shelterluv = authenticate(contract.shelterLuvAuthenticate, 'SHELTER_LUV');
export const petpoint = authenticate(contract.petPointAuthenticate, 'PETPOINT');
export const animalsfirst = authenticate(contract.animalsFirstAuthenticate, 'ANIMALS_FIRST');
export const sheltermanager = authenticate(contract.shelterManagerAuthenticate, 'SHELTER_MANAGER');
export const chameleon = authenticate(contract.chameleonAuthenticate, 'CHAMELEON');
export const chameleondallas = authenticate(contract.chameleonDallasAuthenticate, 'CHAMELEON_DALLAS');
export const lifeline = authenticate(contract.lifelineAuthenticate, 'LIFELINE');
export const petfinder = authenticate(contract.petfinderAuthenticate, 'PETFINDER');
