import { updateKioskLogo as call } from '@homeward/contract/kiosk-settings';
import { askingHandler } from '../../../http/handler.ts';
import { addFile } from '../../../services/files.ts';
import { findShelterId, readShelter } from './read-shelter.ts';

export const updateKioskLogo = askingHandler(
  call,
  async ({ kiosk_logo }, { services, user }) =>
    kiosk_logo === null ? undefined : services.files.storePicture(kiosk_logo, ['kiosk_logo'], String(user.userId)),
  async ({ organization_shelter_uuid: uuid }, kept, { db, refuse }) => {
    const id = await findShelterId(db, uuid);
    if (!id) throw refuse('missing');
    const kiosk_logo_id = kept ? (await addFile(db, kept)).id : null;
    await db.updateTable('organization_shelter').set({ kiosk_logo_id }).where('id', '=', id).execute();
    return { organization_shelter: await readShelter(db, id) };
  },
);
