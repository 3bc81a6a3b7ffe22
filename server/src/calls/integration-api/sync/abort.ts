import { abort as call } from '@homeward/contract/sync';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { cancel } from '../../../sync/run-state.ts';
import { syncExists } from '../verify/sync.ts';
import { sync as entity } from './entity.ts';

/** Stops a run after the batch it is at; what was written stays. */
export const abort = handler(call, async ({ sync_uuid }, { db, refuse }) => {
  const uuid = await syncExists(db, sync_uuid, refuse);
  if (!(await cancel(db, uuid))) throw refuse('ended');
  return { sync: await readRecord(db, entity, { uuid }) };
});
