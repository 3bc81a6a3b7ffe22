import { uploadPicture as call } from '@homeward/contract/smart-response';
import { askingHandler } from '../../../http/handler.ts';
import { addFile } from '../../../services/files.ts';

export const uploadPicture = askingHandler(
  call,
  ({ picture_base64 }, { services, user }) =>
    services.files.storeMailPicture(picture_base64, ['picture_base64'], String(user.userId)),
  async (_input, kept, { db }) => {
    const { id, key } = await addFile(db, kept);
    await db.insertInto('email_template_picture').values({ file_id: id }).execute();
    return { key };
  },
);
