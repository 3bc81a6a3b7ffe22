import { contractFile as call } from '@homeward/contract/shelter';
import { askingHandler } from '../../../http/handler.ts';

export const contractFile = askingHandler(
  call,
  async ({ organization_shelter_uuid }, { db, refuse, services }) => {
    const shelter = await db
      .selectFrom('organization_shelter as s')
      .leftJoin('stored_file as f', 'f.id', 's.shelter_contract_id')
      .where('s.uuid', '=', organization_shelter_uuid)
      .where('s.deleted', '=', false)
      .select(['f.key', 'f.name'])
      .executeTakeFirst();
    if (!shelter) throw refuse('missing');
    const bytes = shelter.key && (await services.files.read(shelter.key));
    if (!bytes) throw refuse('no_contract');
    return { name: shelter.name ?? 'Contract.pdf', base64: bytes.toString('base64') };
  },
  async (_input, file) => file,
);
