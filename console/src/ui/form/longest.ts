import { z } from 'zod';
import type { Path } from './path.ts';

/** How long a text may be at a place of a call's input; undefined where no text stands, or one of any length. */
export function longestAt(schema: z.core.$ZodType, path: Path): number | undefined {
  const [step, ...rest] = path;
  if (schema instanceof z.ZodPipe) return longestAt(schema.in, path) ?? longestAt(schema.out, path);
  if (schema instanceof z.ZodUnion) return mostOf(schema.options, path);
  if (schema instanceof z.ZodIntersection) return mostOf([schema.def.left, schema.def.right], path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return longestAt(schema.unwrap(), path);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return longestAt(schema.unwrap(), path);
  if (step === undefined) return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined;
  if (schema instanceof z.ZodArray) return longestAt(schema.element, rest);
  if (schema instanceof z.ZodRecord) return longestAt(schema.valueType, rest);
  const part: z.core.$ZodType | undefined = schema instanceof z.ZodObject ? schema.shape[step] : undefined;
  return part && longestAt(part, rest);
}

const mostOf = (schemas: readonly z.core.$ZodType[], path: Path) =>
  schemas
    .map((schema) => longestAt(schema, path))
    .reduce((a, b) => (a !== undefined && b !== undefined ? Math.max(a, b) : (a ?? b)));
