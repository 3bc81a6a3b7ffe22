import { remove as call } from '@homeward/contract/tax';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { tax } from './entity.ts';

export const remove = handler(call, async ({ organization_tax_uuid: uuid }, { db }) => {
  await softDelete(db, 'organization_tax', uuid);
  return { organization_tax: await readRecord(db, tax, { uuid, deleted: true }) };
});
