import { z } from 'zod';

/** Shapes that recur in every noun. Lengths count UTF-16 units on both sides, because both sides run these schemas. */

export const uuid = z.uuid();
export const version = z.int().min(1);
export const id = z.int().min(1).max(2_147_483_647);
/** Moment in ISO 8601 UTC, as PostgreSQL writes it in JSON. */
export const moment = z.iso.datetime({ offset: true, local: true });

/** Text that must be there; `missing` is the message of an absent or blank value. Trimmed, NFC. */
export const requiredText = (missing: string, max = 255) =>
  z.string({ error: missing }).trim().normalize().min(1, { error: missing, abort: true }).max(max, `At most ${max} characters`);

/** Text that may be absent: null and '' mean none. Trimmed, NFC. */
export const optionalText = (max = 1000) =>
  z
    .string()
    .trim()
    .normalize()
    .max(max, `At most ${max} characters`)
    .nullish()
    .transform((text) => text || null);

/** A whole number that must be there, within limits; both messages are shown at the field. */
export const requiredInt = (missing: string, min: number, max: number) =>
  z
    .int({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Must be a whole number') })
    .min(min, `Must be at least ${min}`)
    .max(max, `Must be at most ${max}`);

/** An e-mail address that must be there, lower-cased: one address, one spelling. */
export const email = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(254, invalid)
    .toLowerCase()
    .pipe(z.email({ error: invalid }));

/** What every answer says of a saved record. */
export const Ref = { uuid, version };
/** What an update sends: which record, and the version it was read in. */
export const ref = z.strictObject(Ref);
/** What a save sends of a record that may be new: neither, or both. */
export const refOrNew = { uuid: uuid.optional(), version: version.optional() };
/** Refuses a uuid without the version that was read: such a save could only overwrite blindly. */
export const withVersion = ({
  value,
  issues,
}: z.core.ParsePayload<{ uuid?: string | undefined; version?: number | undefined }>) => {
  if (value.uuid && !value.version)
    issues.push({ code: 'custom', input: value, path: ['version'], message: 'Missing the version that was read' });
};
/** Numeric ids come with `_force_ids` only. */
export const forcedId = id.optional();
