import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, uuid } from './field.ts';

/** What an application can be tagged with while it is processed; nobody edits them in the console. */
export const ApplicationTag = z.object({ id: forcedId, uuid, key: z.string(), name: z.string(), description: z.string() });
export type ApplicationTag = z.output<typeof ApplicationTag>;

export const notActive = { status: 409, message: 'Activate the process tag feature first' } as const;

export const search = searchCall('application-tag/search', 'List application tags', ApplicationTag, 'lookup');
export const enable = call('application-tag/enable', {
  summary: "Activate a shelter's process tags",
  input: z.strictObject({ organization_shelter_uuid: uuid }),
  output: z.object({ organization_shelter: z.object({ uuid, version: z.int(), process_tag: z.boolean() }) }),
});
