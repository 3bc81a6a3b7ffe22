import { save as call, type SaveInput } from '@homeward/contract/shelter';
import type { z } from 'zod';
import { updateVersioned } from '../../../database/versioned.ts';
import { type AskContext, askingHandler, type Context } from '../../../http/handler.ts';
import { addFile, type KeptFile } from '../../../services/files.ts';
import { readShelter } from './read-shelter.ts';

type Input = z.output<typeof SaveInput>;
type Refusals = keyof typeof call.errors;

async function keepContract({ contract_base64 }: Input, { services, user }: AskContext<Refusals>) {
  return contract_base64 ? services.files.storePdf(contract_base64, ['contract_base64'], String(user.userId)) : undefined;
}

async function write(input: Input, kept: KeptFile | undefined, context: Context<Refusals>) {
  const { db } = context;
  const { organization_shelter_uuid: uuid, version, name, contract, send_medical_records } = input;
  const { interview_config, pet_listing, petco_love_lost, contract_options } = input;
  const id = await updateVersioned(
    db,
    'organization_shelter',
    { uuid, version, now: (shelter) => readShelter(db, shelter) },
    {
      // What is left out stays as it is.
      ...(name === undefined ? {} : { name }),
      ...(contract === undefined ? {} : { contract }),
      ...(send_medical_records === undefined ? {} : { send_medical_records }),
      ...(interview_config && { interview_config: JSON.stringify(interview_config) }),
      ...(pet_listing && { pet_listing: JSON.stringify(pet_listing) }),
      ...(petco_love_lost && { petco_love_lost: JSON.stringify(petco_love_lost) }),
      ...(await contractFile(input, kept, context)),
    },
  );
  if (contract_options) await saveOptions(context, id, contract_options);
  return { organization_shelter: await readShelter(db, id) };
}

/** Switched off the contract keeps its file; only removing it takes it away (decision 54). */
async function contractFile({ contract_remove }: Input, kept: KeptFile | undefined, { db }: Context<Refusals>) {
  if (kept) return { shelter_contract_id: (await addFile(db, kept)).id };
  return contract_remove ? { shelter_contract_id: null } : {};
}

/** The opt-ins in their order: known ones change, new ones are added, those left out go. */
async function saveOptions(
  { db, refuse }: Context<Refusals>,
  shelter_id: number,
  options: NonNullable<Input['contract_options']>,
) {
  const saved = await db.selectFrom('contract_option').where('shelter_id', '=', shelter_id).select('uuid').execute();
  const gone = new Set(saved.map(({ uuid }) => uuid));
  for (const [position, { uuid, ...option }] of options.entries()) {
    if (!uuid) {
      await db
        .insertInto('contract_option')
        .values({ shelter_id, position, ...option })
        .execute();
      continue;
    }
    if (!gone.delete(uuid)) throw refuse('option_unknown', {}, ['contract_options', position, 'text']);
    await db
      .updateTable('contract_option')
      .set({ position, ...option })
      .where('uuid', '=', uuid)
      .execute();
  }
  if (gone.size)
    await db
      .deleteFrom('contract_option')
      .where('uuid', 'in', [...gone])
      .execute();
}

export const save = askingHandler(call, keepContract, write);
