import { resolveSpecie as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { resolveMappings } from '../mapping/resolve-mappings.ts';

export const resolve = handler(call, ({ mappings }, context) => resolveMappings(context, 'specie', mappings));
