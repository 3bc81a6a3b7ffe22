import { z } from 'zod';
import { searchCall } from './call.ts';
import { forcedId, Ref } from './field.ts';
import { Specie } from './specie.ts';

export const Breed = z.object({ id: forcedId, ...Ref, name: z.string(), deleted: z.boolean(), specie: Specie.optional() });
export type Breed = z.output<typeof Breed>;

export const search = searchCall('breed/search', 'List breeds', Breed, 'lookup');
