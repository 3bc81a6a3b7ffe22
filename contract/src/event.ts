import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { eachOnce, forcedId, optionalLines, Ref, refOrNew, requiredText, slug, slugOf } from './field.ts';
import { pictureFile, StoredFile, WITH_PICTURE } from './file.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { Sponsor } from './sponsor.ts';

const EventShelter = z.object({ active: z.boolean(), shelter: OwnerShelter.optional() });
const EventSponsor = z.object({ active: z.boolean(), sponsor: Sponsor.optional() });

/** An event's slug by its name: as a shelter's (decision 59), its dashes dropped (spec 002 §4). */
export const eventSlugOf = (name: string) => slugOf(name.replaceAll('-', ''));

/** A day or days on which shelters meet the public. Times are UTC. */
export const Event = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  /** Its address: /event/{slug}. */
  slug: z.string(),
  description: z.string().nullable(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  active: z.boolean(),
  /** Whether search engines may list its page. */
  search_enabled: z.boolean(),
  deleted: z.boolean(),
  banner: StoredFile.optional(),
  shelters: z.array(EventShelter).optional(),
  sponsors: z.array(EventSponsor).optional(),
});
export type Event = z.output<typeof Event>;

const NO_DATES = 'Please choose when the event starts and ends';
const NO_HOUR = 'There is no such hour: clocks skip it, or it is not in UTC';
const LIKE_A_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const NO_BANNER = 'Event banner is required. Please upload an image.';
const MOST = 500;

/** Years that an event may be of: another one was mistyped, and some the database could not keep or nobody could read. */
const YEARS = { first: 2000, last: 2199 };

/** A moment in UTC; a form sends the hour as it was typed where clocks skip it. */
const moment = z
  .string({ error: NO_DATES })
  .min(1, { error: NO_DATES, abort: true })
  .max(40, { error: NO_DATES, abort: true })
  .pipe(
    z.iso.datetime({ offset: true, abort: true, error: ({ input }) => (LIKE_A_MOMENT.test(String(input)) ? NO_HOUR : NO_DATES) }),
  )
  .refine(
    (value) => isWithin(new Date(value).getUTCFullYear()),
    `Please check the year: it is from ${YEARS.first} to ${YEARS.last}`,
  );
const isWithin = (year: number) => year >= YEARS.first && year <= YEARS.last;

const fields = {
  name: requiredText('Missing a name', 120),
  slug,
  description: optionalLines(5000),
  start_datetime: moment,
  end_datetime: moment,
  active: z.boolean().default(false),
  search_enabled: z.boolean().default(false),
  shelters: z
    .array(z.strictObject({ shelter_uuid: z.uuid({ error: 'Please select a shelter' }), active: z.boolean().default(true) }))
    .max(MOST, `At most ${MOST} shelters`)
    .check(eachOnce('shelter_uuid', 'This shelter is here already'))
    .default([]),
  sponsors: z
    .array(z.strictObject({ sponsor_uuid: z.uuid({ error: 'Please select a sponsor' }), active: z.boolean().default(true) }))
    .max(MOST, `At most ${MOST} sponsors`)
    .check(eachOnce('sponsor_uuid', 'This sponsor is here already'))
    .default([]),
};

const sound = z
  .strictObject({ ...refOrNew, ...fields })
  .refine(({ start_datetime, end_datetime }) => Date.parse(end_datetime) > Date.parse(start_datetime), {
    path: ['end_datetime'],
    error: 'An event ends after it has started',
  });

const banner = pictureFile(NO_BANNER);
/** What the form of a new event asks: the banner along with the rest, not after it. */
export const newEvent = z.strictObject({ event: sound, banner_base64: banner });

export const search = searchCall('event/search', 'List events', Event);
export const save = call('event/save', {
  summary: 'Create or change an event',
  maxBytes: WITH_PICTURE,
  input: z
    .strictObject({ event: sound, banner_base64: banner.nullish() })
    .refine(({ event: { uuid }, banner_base64 }) => uuid || banner_base64, { path: ['banner_base64'], error: NO_BANNER }),
  output: z.object({ event: Event }),
  errors: {
    shelter_unknown: { status: 422, message: 'Please select a shelter' },
    sponsor_unknown: { status: 422, message: 'Please select a sponsor' },
  },
});
