import { z } from 'zod';
import { call } from './call.ts';

/** Browsers take out what is not seen, and turn \ into /: what stands there would not be what was read. */
const LINK_CHARACTERS = 'A link has no blanks and no backslashes';

/** A short address that leads to a long one. */
export const store = call('magic-link/api/store', {
  base: '',
  summary: 'Shorten a link',
  input: z.strictObject({
    url: z
      .string({ error: 'Missing a link' })
      .trim()
      .min(1, 'Missing a link')
      .max(2048, 'At most 2,048 characters')
      .regex(/^[^\s\\\p{C}]*$/u, LINK_CHARACTERS),
  }),
  output: z.object({ url_shortener: z.string() }),
  errors: {
    url_unusable: { status: 422, message: '{reason}' },
    too_many_links: { status: 429, message: 'You have made {limit} links in this {span}. Try again later' },
  },
});
