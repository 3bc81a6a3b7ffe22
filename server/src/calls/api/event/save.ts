import { save as call } from '@homeward/contract/event';
import type { Database } from '../../../database/connect.ts';
import { replaceRows } from '../../../database/rows.ts';
import { saveBusiness } from '../../../database/versioned.ts';
import { askingHandler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { addFile } from '../../../services/files.ts';
import { event as entity } from './entity.ts';

const relations = { banner: true, shelters: { with: { shelter: true } }, sponsors: { with: { sponsor: true } } };

export const save = askingHandler(
  call,
  async ({ banner_base64 }, { services, user }) =>
    banner_base64 ? services.files.storePicture(banner_base64, ['banner_base64'], String(user.userId)) : undefined,
  async ({ event }, kept, { db, refuse }) => {
    const { uuid, version, shelters, sponsors, ...fields } = event;
    const shelterIds = await idsOf(
      db,
      'organization_shelter',
      shelters.map(({ shelter_uuid }) => shelter_uuid),
    );
    const sponsorIds = await idsOf(
      db,
      'sponsor',
      sponsors.map(({ sponsor_uuid }) => sponsor_uuid),
    );
    const shelterRows = shelters.map(({ shelter_uuid, active }, at) => {
      const shelter_id = shelterIds.get(shelter_uuid);
      if (!shelter_id) throw refuse('shelter_unknown', {}, ['event', 'shelters', at, 'shelter_uuid']);
      return { shelter_id, active };
    });
    const sponsorRows = sponsors.map(({ sponsor_uuid, active }, at) => {
      const sponsor_id = sponsorIds.get(sponsor_uuid);
      if (!sponsor_id) throw refuse('sponsor_unknown', {}, ['event', 'sponsors', at, 'sponsor_uuid']);
      return { sponsor_id, active };
    });
    const now = (id: number) => readRecord(db, entity, { id, with: relations });
    const banner_id = kept ? (await addFile(db, kept)).id : await bannerOf(db, uuid);
    const id = await saveBusiness(db, 'organization_event', { uuid, version, now }, { ...fields, banner_id });
    await replaceRows(db, 'organization_event_shelter', { event_id: id }, 'shelter_id', shelterRows);
    await replaceRows(db, 'organization_event_sponsor', { event_id: id }, 'sponsor_id', sponsorRows);
    return { event: await now(id) };
  },
);

/** The ids of these records, none of which may be deleted meanwhile. */
async function idsOf(db: Database, table: 'organization_shelter' | 'sponsor', uuids: string[]): Promise<Map<string, number>> {
  if (!uuids.length) return new Map();
  const known = await db
    .selectFrom(table)
    .where('uuid', 'in', uuids)
    .where('deleted', '=', false)
    .select(['uuid', 'id'])
    .forShare()
    .execute();
  return new Map(known.map(({ uuid, id }) => [uuid, id]));
}

/** The banner that an event has; 0 where there is no such event, to which nothing is written then. */
async function bannerOf(db: Database, uuid = ''): Promise<number> {
  const event = await db.selectFrom('organization_event').where('uuid', '=', uuid).select('banner_id').executeTakeFirst();
  return event?.banner_id ?? 0;
}
