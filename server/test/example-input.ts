import type { AnyCall } from '@homeward/contract/calls';
import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** An input of the shape a call takes: every required key, values of their types, UUIDs that nobody has. */
export function exampleInput(call: AnyCall): unknown {
  if (call.kind === 'search') return {};
  return exampleFor(call.input);
}

/** The same of any part of an input. */
export const exampleFor = (schema: z.core.$ZodType): unknown =>
  exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));

function exampleOf(schema: Schema): unknown {
  const [either] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (either) return exampleOf(either as Schema);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, exampleOf((schema.properties?.[key] ?? {}) as Schema)]),
      );
    case 'array':
      return schema.minItems ? [exampleOf((schema.items ?? {}) as Schema)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return text(schema);
  }
}

function text({ format, minLength = 1 }: Schema): string {
  if (format === 'uuid') return '0190b0f0-0000-7000-8000-000000000000';
  if (format === 'email') return 'example@homeward.example';
  return 'Example'.padEnd(minLength, '-');
}
