import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, uuid } from './field.ts';
import { OwnerBranch } from './shelter-kiosk-reason.ts';

export const visitStatuses = ['CHECKED_IN', 'WAIT_LIST', 'MEETING', 'MEETING_DONE'] as const;
export type VisitStatus = (typeof visitStatuses)[number];
/** Where staff may move a visit to, from where it is. */
export const moves: { [from in VisitStatus]: readonly VisitStatus[] } = {
  CHECKED_IN: ['MEETING', 'WAIT_LIST'],
  WAIT_LIST: ['MEETING', 'CHECKED_IN'],
  MEETING: ['MEETING_DONE', 'WAIT_LIST'],
  MEETING_DONE: ['WAIT_LIST', 'MEETING'],
};
export const visitEnds = ['LEFT', 'DONE', 'CLOSED'] as const;
export const smsStates = ['WAITING', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNCLEAR', 'REFUSED'] as const;

export const Visitor = z.object({
  id: forcedId,
  uuid,
  version: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  no_texts: z.boolean(),
  erased_date: z.string().nullable(),
});

export const Visit = z.object({
  id: forcedId,
  uuid,
  status_key: z.enum(visitStatuses),
  since: z.string(),
  typed_date: z.string().nullable(),
  created_date: z.string(),
  ended_date: z.string().nullable(),
  ended_key: z.enum(visitEnds).nullable(),
  /** Whether it has not ended. */
  here: z.boolean().optional(),
  reason_name: z.string().nullable(),
  custom_response: z.string().nullable(),
  /** Place in the line of its location, from 1; null: not on the wait list. */
  place: z.int().nullable().optional(),
  /** Since when it stood in line that it was taken out of; null: it has no place to go back to. */
  line_since: z.string().nullable().optional(),
  branch: OwnerBranch.optional(),
  visitor: Visitor.optional(),
  answers: z.array(z.object({ ask: z.string(), value: z.unknown(), position: z.int() })).optional(),
  history: z
    .array(z.object({ status_key: z.enum(visitStatuses), created_date: z.string(), by: z.string().nullable() }))
    .optional(),
  texts: z
    .array(
      z.object({
        uuid,
        body: z.string(),
        state_key: z.enum(smsStates),
        said: z.string().nullable(),
        sent_date: z.string().nullable(),
      }),
    )
    .optional(),
});
export type Visit = z.output<typeof Visit>;

const output = z.object({ visit: Visit });
const visit_missing = { status: 404, message: 'Visit not found' };
const visit_ended = { status: 409, message: 'This visit has ended' };
/** What whoever moves a visit has seen of it: two who move the same one do not move it twice. */
const seen = { visit_uuid: uuid, seen_status_key: z.enum(visitStatuses) };
const visit_moved = { status: 409, message: 'Somebody else moved this visit just now' };

export const search = searchCall('visit/search', 'List visits', Visit);
export const updateStatus = call('visit/update-status', {
  summary: 'Move a visit to another status',
  input: z.strictObject({ ...seen, status_key: z.enum(visitStatuses) }),
  output,
  errors: { visit_missing, visit_ended, visit_moved, not_allowed: { status: 422, message: 'Not allowed from {from}' } },
});
export const backInLine = call('visit/back-in-line', {
  summary: 'Give a visit its place in line back',
  input: z.strictObject(seen),
  output,
  errors: { visit_missing, visit_ended, visit_moved, no_place: { status: 422, message: 'This visit had no place in line' } },
});
export const end = call('visit/end', {
  summary: 'End a visit',
  input: z.strictObject({ ...seen, ended_key: z.enum(['LEFT', 'DONE']) }),
  output,
  errors: { visit_missing, visit_ended, visit_moved },
});
export const endAll = call('visit/end-all', {
  summary: 'End all visits at a location',
  /** `newest_uuid`: the last who had come when they were counted; who comes afterwards stays. */
  input: z.strictObject({ branch_uuid: uuid, newest_uuid: uuid }),
  output: z.object({ ended: z.int() }),
  errors: { visit_missing, branch_missing: { status: 404, message: 'Location not found' } },
});
export const resolveText = call('visit/resolve-text', {
  summary: 'Decide of a text whose sending is unclear',
  input: z.strictObject({ sms_uuid: uuid, state_key: z.enum(['SENT', 'FAILED']) }),
  output: z.object({}),
  errors: {
    sms_missing: { status: 404, message: 'Text not found' },
    sms_clear: { status: 409, message: 'This text is not unclear' },
  },
});
export const saveVisitor = call('visit/save-visitor', {
  summary: 'Say whether a visitor wants texts',
  input: z.strictObject({ visitor_uuid: uuid, no_texts: z.boolean() }),
  output: z.object({ visitor: Visitor }),
});
export const eraseVisitor = call('visit/erase-visitor', {
  summary: 'Erase what is known of a visitor',
  input: z.strictObject({ visitor_uuid: uuid }),
  output: z.object({ visitor: Visitor }),
});
