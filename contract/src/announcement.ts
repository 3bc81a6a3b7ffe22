import { z } from 'zod';
import { call } from './call.ts';
import { forcedId, optionalText, Ref, requiredLines, requiredText, uuid, version } from './field.ts';
import { announcement } from './noun/announcement.ts';
import { noun } from './noun-calls.ts';

export const types = ['INFO', 'SYSTEM_UPDATE', 'SYSTEM_MAINTENANCE'] as const;
export const origins = [
  'GLOBAL',
  'DASHBOARD',
  'ALL_PETS',
  'ADOPTIONS',
  'VISITORS',
  'REPORTS',
  'CONTACTS',
  'PAYMENTS',
  'PET_PROFILE',
  'APPLICATION_DETAILS',
  'SETTINGS',
] as const;
export type Type = (typeof types)[number];
export type Origin = (typeof origins)[number];

const told = {
  ...Ref,
  type_key: z.enum(types),
  origin_key: z.enum(origins),
  title: z.string(),
  description: z.string(),
  /** A page elsewhere, or a path within the console. */
  link: z.string().nullable(),
};
export const Announcement = z.object({ id: forcedId, ...told, is_active: z.boolean(), deleted: z.boolean() });
export type Announcement = z.output<typeof Announcement>;

/** The console itself, as the base of a path; what leads off it names another place. */
const INSIDE = 'https://inside.invalid';
const isInside = (link: string) => /^\/[^\s\\]*$/.test(link) && URL.parse(link, INSIDE)?.origin === INSIDE;
const isOutside = (link: string) => /^https?:\/\/\S*$/i.test(link) && URL.parse(link)?.username === '';

const calls = noun('announcement', announcement, {
  record: Announcement,
  fields: {
    type_key: z.enum(types, { error: 'Please select the announcement type' }),
    origin_key: z.enum(origins, { error: 'Please select the announcement origin' }),
    title: requiredText('Please enter a title for the announcement', 120),
    description: requiredLines('Please enter a description for the announcement', 1000),
    link: optionalText().refine(
      (link) => !link || isInside(link) || isOutside(link),
      'A link begins with https:// or http://, or with / for a page of the console',
    ),
    /** Absent, it stays as it is; a new one is active. */
    is_active: z.boolean().optional(),
  },
  inUse: 'This announcement is in use by {users}',
});
export const { search, create, update } = calls;
export const turnOff = call('announcement/turn-off', {
  summary: 'Turn an announcement off',
  input: z.strictObject({ uuid }),
  output: z.object({ announcement: Announcement }),
});
export const shown = call('announcement/shown', {
  summary: 'Read what is announced and not put aside by oneself',
  access: 'lookup',
  input: z.strictObject({}),
  output: z.object({ announcements: z.array(z.object(told)) }),
  writes: false,
});
export type Shown = z.output<typeof shown.output>['announcements'][number];
export const dismiss = call('announcement/dismiss', {
  summary: 'Put an announcement aside for oneself, as it was read',
  access: 'lookup',
  input: z.strictObject({ uuid, version }),
  output: z.object({}),
});
