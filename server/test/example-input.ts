import type { AnyCall } from '@homeward/contract/calls';
import { z } from 'zod';

/** Whether of what may be left out all is there, lists having an item, or what names a record, or nothing. */
type Which = 'required keys' | 'names' | 'every key';
type Schema = z.core.JSONSchema.JSONSchema;
type Part = z.core.JSONSchema._JSONSchema;

/** An input of the shape a call takes: every required key, or every one, values of their types, UUIDs that nobody has. */
export function exampleInput(call: AnyCall, which: Which = 'required keys'): unknown {
  if (call.kind === 'search') return {};
  return exampleFor(call.input, which);
}

/** The same of any part of an input. */
export const exampleFor = (schema: z.core.$ZodType, which: Which = 'required keys'): unknown =>
  exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), which);

function exampleOf(schema: Part, which: Which): unknown {
  if (typeof schema === 'boolean') return undefined;
  const [either] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (either) return exampleOf(either, which);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(keysOf(schema, which).map((key) => [key, exampleOf(schema.properties?.[key] ?? {}, which)]));
    case 'array':
      return schema.minItems || which === 'every key' ? [exampleOf([schema.items ?? {}].flat()[0] ?? {}, which)] : [];
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

function keysOf({ properties = {}, required = [] }: Schema, which: Which): string[] {
  if (which === 'required keys') return required;
  return Object.keys(properties).filter(
    (key) => which === 'every key' || required.includes(key) || ['uuid', 'version'].includes(key),
  );
}
