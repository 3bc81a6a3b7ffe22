import type { Page } from '@homeward/contract/call';
import { kennelCards as call, MAX_CARDS } from '@homeward/contract/print';
import { CompiledQuery, sql } from 'kysely';
import { type Context, handler } from '../../../http/handler.ts';
import { cardShelter, settingsOf } from '../../../print/cards.ts';
import { makeTicket } from '../../../print/tickets.ts';
import { forbidden } from '../../../problem.ts';
import { compile } from '../../../search/compile.ts';
import { parse } from '../../../search/parse.ts';
import { pet } from './entity.ts';

export const printKennelCards = handler(call, async (input, context) => {
  const { db, refuse } = context;
  const shelter = await cardShelter(db, sql`s.uuid = ${input.shelter_uuid}`);
  if (!shelter) throw refuse('shelter_missing', {}, ['shelter_uuid']);
  const settings = settingsOf(shelter);
  if (!settings) throw refuse('no_settings');
  const uuids = input.pet_uuids ?? (await found(input.shelter_uuid, input.search ?? {}, context));
  const pets = await db
    .selectFrom('pet as p')
    .innerJoin('organization_branch as b', 'b.id', 'p.branch_id')
    .where('b.shelter_id', '=', shelter.id)
    .where('b.deleted', '=', false)
    .where('p.deleted', '=', false)
    .where('p.uuid', 'in', uuids.length ? uuids : [null])
    .select(['p.id', 'p.visibility_key'])
    .execute();
  const shown = pets.filter((one) => one.visibility_key === 'VISIBLE' || !settings.block_pet_restricted_and_hidden);
  if (!shown.length) throw refuse('no_cards');
  const { paper, per_page } = input;
  const what = { kind: 'kennel-cards' as const, shelter_id: shelter.id, pet_ids: shown.map(({ id }) => id), paper, per_page };
  return { address: await makeTicket(context, what), count: shown.length, left_out: pets.length - shown.length };
});

/** The pets of the shelter that a search finds, for who may make it. */
async function found(shelter_uuid: string, search: Record<string, unknown>, context: Context<'too_many_cards'>) {
  const own = { ...search, 'branch.shelter.uuid': undefined };
  const needed = ['pet/search', ...parse(pet, { search: withoutUndefined(own) }, 1).permissions];
  const missing = needed.find((permission) => !context.user.permissions.has(permission));
  if (missing) throw forbidden(missing);
  const all = { ...search, 'branch.shelter.uuid': shelter_uuid };
  const { query, values } = parse(pet, { search: all, options: { limit: MAX_CARDS } }, 1);
  const { rows } = await context.db.executeQuery<{ data: string }>(
    CompiledQuery.raw(`select (${compile(query)}) as data`, values),
  );
  const { count, result } = JSON.parse(rows[0]?.data ?? '{}') as Page<{ uuid: string }>;
  if (count > MAX_CARDS) throw context.refuse('too_many_cards', { count, limit: MAX_CARDS }, ['search']);
  return result.map(({ uuid }) => uuid);
}

const withoutUndefined = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
