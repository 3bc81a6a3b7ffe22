import { suggestSpecie as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { suggestMappings } from '../mapping/suggest-mappings.ts';

export const suggest = handler(call, ({ uuid }, { db }) => suggestMappings(db, 'specie', uuid));
