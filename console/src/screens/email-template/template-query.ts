import { search } from '@homeward/contract/smart-response';
import { single } from '../../api/client.ts';
import { singleQuery } from '../../api/queries.ts';

const input = (uuid: string) => ({
  search: { uuid, with: { versions: true, translations: { with: { language: true } } } },
  options: { _force_ids: true },
});

/** A template with its translations. */
export const templateQuery = (uuid: string) => singleQuery(search, input(uuid));
export const readTemplate = (uuid: string) => single(search, input(uuid));
