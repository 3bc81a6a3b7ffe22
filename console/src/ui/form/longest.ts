import { z } from 'zod';
import type { Path } from './path.ts';

type Schema = z.core.$ZodType;
type Limit = (schema: Schema) => number | undefined;

/** How long a text may be at a place of a call's input; undefined where no text stands, or one of any length. */
export const longestAt = (schema: Schema, path: Path): number | undefined => limitAt(ofText, schema, path);
const ofText: Limit = (schema) => (schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined);

/** How many there may be in the list at a place of a call's input. */
export const mostAt = (schema: Schema, path: Path): number | undefined => limitAt(ofList, schema, path);
const ofList: Limit = (schema) =>
  schema instanceof z.ZodArray
    ? schema.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum
    : undefined;

function limitAt(limit: Limit, schema: Schema, path: Path): number | undefined {
  const [step, ...rest] = path;
  const within = (part: Schema, left = path) => limitAt(limit, part, left);
  const among = (parts: readonly Schema[]) => mostOf(parts.map((part) => within(part)));
  if (schema instanceof z.ZodPipe) return within(schema.in) ?? within(schema.out);
  if (schema instanceof z.ZodUnion) return among(schema.options);
  if (schema instanceof z.ZodIntersection) return among([schema.def.left, schema.def.right]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return within(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return within(schema.unwrap());
  if (step === undefined) return limit(schema);
  if (schema instanceof z.ZodArray) return within(schema.element, rest);
  if (schema instanceof z.ZodRecord) return within(schema.valueType, rest);
  const part: Schema | undefined = schema instanceof z.ZodObject ? schema.shape[step] : undefined;
  return part && within(part, rest);
}

const mostOf = (limits: (number | undefined)[]) =>
  limits.reduce((a, b) => (a !== undefined && b !== undefined ? Math.max(a, b) : (a ?? b)));
