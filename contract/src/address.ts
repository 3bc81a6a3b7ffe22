import { z } from 'zod';
import { call } from './call.ts';
import { forcedId, requiredText, uuid } from './field.ts';
import { Country } from './lookup.ts';

/** A place: found by its zip code, or written by hand. */
export const Address = z.object({
  id: forcedId,
  uuid,
  zip: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  time_zone: z.string(),
  country: Country.optional(),
});
export type Address = z.output<typeof Address>;

/** A country's uuid or its two letters. */
const country = z.union(
  [
    uuid,
    z
      .string()
      .max(2)
      .regex(/^[a-z]{2}$/i),
  ],
  { error: 'Please select a country' },
);
const zip = requiredText('Missing a zip code', 12);

function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Decision 61. Several places: the start of a zip code was given, and one is to be picked. None: to be written by hand. */
export const geocode = call('address/geocode', {
  base: '',
  access: 'lookup',
  summary: 'Find places by zip code',
  input: z.strictObject({ zip, country }),
  output: z.array(Address.pick({ uuid: true, zip: true, address: true, latitude: true, longitude: true, time_zone: true })),
});
export const create = call('address/create', {
  base: '',
  summary: 'Write an address by hand',
  input: z.strictObject({
    country,
    zip,
    address: requiredText('Missing an address'),
    time_zone: z
      .string({ error: 'Please select a time zone' })
      .max(100, { error: 'Please select a time zone', abort: true })
      .refine(isTimeZone, 'Please select a time zone'),
  }),
  output: z.object({ uuid }),
  errors: { country_unknown: { status: 422, message: 'Please select a country' } },
});
