import { z } from 'zod';
import { call } from './call.ts';
import { anyLines, eachOnce, optionalLines, requiredText, uuid } from './field.ts';
import { FINGERPRINT } from './kiosk.ts';
import { formTypes } from './question.ts';
import { visitStatuses } from './visit.ts';

/** What visitors' own pages ask, whom nobody has signed in: a kiosk, a code that was scanned, a place in line. */

/** The languages our own words on visitors' pages are in; what shelters write may be in others. */
export const spoken = ['en', 'es', 'fr', 'pt'] as const;
const language = z.string().max(20).optional();
const whichKiosk = { fingerprint: z.string().max(64, 'No fingerprint').regex(FINGERPRINT, 'No fingerprint'), uuid };

/** One answer for all that is wrong with it: whoever asks learns nothing of what there is. */
const kiosk_closed = { status: 404, message: 'This kiosk is not in service. Please ask a member of the team' };
const code_closed = { status: 404, message: 'This code is not in use any more. Please ask a member of the team' };

const Question = z.object({
  uuid,
  ask: z.string(),
  form_tag_key: z.enum(formTypes),
  answers: z.array(z.object({ uuid, value: z.string() })),
  range: z.object({ start: z.int(), end: z.int(), step: z.int() }).nullable(),
});
const Reason = z.object({
  uuid,
  name: z.string(),
  end_message: z.string(),
  wait_list_on_end: z.boolean(),
  custom_reason_response: z.boolean(),
  questions: z.array(Question),
});
/** Of a location, what every page of its visitors is headed by. */
const heading = {
  shelter_name: z.string(),
  location_name: z.string(),
  /** Key of its logo in /cdn. */
  logo: z.string().nullable(),
  theme: z.object({ primary: z.string(), secondary: z.string() }),
};
const Heading = z.object(heading);
export type Heading = z.output<typeof Heading>;
const Place = z.object({
  ...heading,
  /** Of the texts in this answer, and those there are. */
  language: z.string(),
  languages: z.array(z.object({ abbreviation: z.string(), native_name: z.string() })),
  /** For numbers typed without one. */
  country: z.string(),
});

export type Place = z.output<typeof Place>;
export type Question = z.output<typeof Question>;
export type Reason = z.output<typeof Reason>;

export const openKiosk = call('kiosk/open', {
  base: '',
  access: 'public',
  summary: 'What a kiosk shows',
  writes: false,
  input: z.strictObject({ ...whichKiosk, language }),
  output: Place.extend({ name: z.string(), type_key: z.string(), reasons: z.array(Reason) }),
  errors: { kiosk_closed },
});

/** Whoever visits, as they say it; a number is not needed. */
const Person = z.strictObject({
  name: requiredText('Please tell us your name', 80),
  phone: z
    .string()
    .trim()
    .max(30, 'This is no phone number')
    .nullish()
    .transform((typed) => typed || null),
});
const Answer = z.strictObject({
  question_uuid: uuid,
  value: z.union([anyLines(2000), z.array(anyLines(2000)).max(100)]),
});
const shared = {
  /** Made when the visit was begun: the same again is the same visit. */
  key: uuid,
  visitor: Person,
  language,
  typed_date: z.iso.datetime({ offset: true }).optional(),
  /** Typed without a network and sent by itself later: nobody could mend a number that is none. */
  unattended: z.boolean().optional(),
};
const CheckedIn = z.object({
  status_key: z.enum(visitStatuses),
  place: z.int().nullable(),
  end_message: z.string().nullable(),
  /** Opens the visit's own page. */
  token: z.string(),
});
export type CheckedIn = z.output<typeof CheckedIn>;
const phone_impossible = { status: 422, message: 'This is no phone number' };

export const checkIn = call('kiosk/check-in', {
  base: '',
  access: 'public',
  summary: 'Check a visitor in at a kiosk',
  fresh: true,
  input: z.strictObject({
    ...whichKiosk,
    ...shared,
    /** One that has been deleted meanwhile is still a reason to come. */
    reason_uuid: uuid,
    custom_response: optionalLines(500),
    answers: z.array(Answer).max(50).default([]).check(eachOnce('question_uuid', 'Each question once')),
  }),
  output: CheckedIn,
  errors: { kiosk_closed, phone_impossible, reason_missing: { status: 422, message: 'Please choose a reason' } },
});

export const openCode = call('wait-list/open', {
  base: '',
  access: 'public',
  summary: 'What a scanned code shows',
  writes: false,
  input: z.strictObject({ qr_code_uuid: uuid, language }),
  output: Place.extend({ title: z.string(), description: z.string().nullable(), type_key: z.string() }),
  errors: { code_closed },
});
export const join = call('wait-list/join', {
  base: '',
  access: 'public',
  summary: 'Join a wait list by a scanned code',
  fresh: true,
  input: z.strictObject({ qr_code_uuid: uuid, ...shared }),
  output: CheckedIn,
  errors: { code_closed, phone_impossible },
});

const TOKEN = z
  .string()
  .max(60, 'No such visit')
  .regex(/^[\w-]{22,60}$/, 'No such visit');
const MyVisit = z.object({
  ...heading,
  language: z.string(),
  /** Null: the visit has ended, or there never was one. */
  status_key: z.enum(visitStatuses).nullable(),
  ahead: z.int().nullable(),
  /** Whether this page may end the visit: not the one of who says a number that stands in line already. */
  may_leave: z.boolean(),
  /** In minutes, from the last visits; null where those are too few. */
  estimate: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** What the reason says to who waits; null: nothing, or they wait no more. */
  end_message: z.string().nullable(),
});
export type MyVisit = z.output<typeof MyVisit>;
export const place = call('wait-list/place', {
  base: '',
  access: 'public',
  summary: "See one's place in line",
  writes: false,
  input: z.strictObject({ token: TOKEN }),
  output: MyVisit,
});
export const leave = call('wait-list/leave', {
  base: '',
  access: 'public',
  summary: 'Leave the wait list',
  input: z.strictObject({ token: TOKEN }),
  output: z.object({}),
});
