import { z } from 'zod';
import { forcedId, uuid } from './field.ts';

/** The shelter that something belongs to: who it is, and no more of it. */
export const OwnerShelter = z.object({ id: forcedId, uuid, name: z.string(), slug: z.string(), deleted: z.boolean() });
