import { z } from 'zod';
import { forcedId, optionalText, Ref, requiredText } from './field.ts';
import { sponsor } from './noun/sponsor.ts';
import { noun } from './noun-calls.ts';

/** Who pays for an event. */
export const Sponsor = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  /** Its page elsewhere. */
  link: z.string().nullable(),
  deleted: z.boolean(),
});
export type Sponsor = z.output<typeof Sponsor>;

const isOutside = (link: string) => /^https?:\/\//i.test(link) && URL.parse(link)?.username === '';

export const { search, save, remove } = noun('sponsor', sponsor, {
  record: Sponsor,
  fields: {
    name: requiredText('Missing a name', 120),
    link: optionalText().refine((link) => !link || isOutside(link), 'A link begins with https:// or http://'),
  },
  inUse: 'This sponsor is in use by {users}',
  access: 'lookup',
});
