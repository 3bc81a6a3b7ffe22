import { z } from 'zod';
import { searchCall } from './call.ts';
import { forcedId, uuid } from './field.ts';

const CharacteristicGroup = z.object({ id: forcedId, uuid, key: z.string(), name: z.string(), position: z.int() });

/** What can be said of a pet, under its group; `icon` is a name of lucide. */
export const Characteristic = z.object({
  id: forcedId,
  uuid,
  characteristic_group_id: z.int(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  position: z.int(),
  group: CharacteristicGroup.optional(),
});
export type Characteristic = z.output<typeof Characteristic>;

export const search = searchCall('characteristic/search', 'List characteristics of pets', Characteristic, 'lookup');
