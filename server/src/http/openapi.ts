import { addressOf, pageOf } from '@homeward/contract/call';
import { type AnyCall, calls } from '@homeward/contract/calls';
import { nouns } from '@homeward/contract/nouns';
import { capital } from '@homeward/contract/wording';
import { z } from 'zod';
import { VERSION } from '../product-version.ts';
import { BODY_LIMIT } from './body.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json;
};

const searchInput = schemaOf(
  z.strictObject({
    search: z.record(z.string(), z.unknown()).optional(),
    options: z
      .strictObject({
        page: z.int(),
        offset: z.int(),
        limit: z.int(),
        sort: z.union([z.string(), z.array(z.string())]),
        count: z.literal('later'),
        _single: z.boolean(),
        _force_ids: z.boolean(),
      })
      .partial()
      .optional(),
  }),
  'input',
);

const fieldErrors = schemaOf(
  z.object({
    errors: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), code: z.string(), message: z.string() })),
  }),
  'output',
);

const envelope = (data: object) => ({
  type: 'object',
  required: ['status', 'prefix', 'message', 'data'],
  properties: { status: { type: 'integer' }, prefix: { type: 'string' }, message: { type: 'string' }, data },
});
const answer = (description: string, data: object = { type: 'object' }) => ({
  description,
  content: { 'application/json': { schema: envelope(data) } },
});

/** The OpenAPI 3.1 document of every call in the contract. */
export function openApi(title: string) {
  return {
    openapi: '3.1.0',
    info: { title, version: VERSION },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(calls.map((call) => [addressOf(call), { post: operation(call) }])),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        accessKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
}

/** Calls stand under the noun they are of, by the words people know it by; what is of none stands under its path's first word. */
function tagOf(path: string): string {
  const [prefix = ''] = path.split('/');
  const words = nouns.find(({ search }) => search?.path.startsWith(`${prefix}/`))?.many ?? prefix.replaceAll('-', ' ');
  return capital(words);
}

function operation(call: AnyCall) {
  const input = call.kind === 'search' ? searchInput : schemaOf(call.input, 'input');
  const output = schemaOf(call.kind === 'search' ? pageOf(call.record) : call.output, 'output');
  return {
    operationId: call.path,
    summary: call.summary,
    tags: [tagOf(call.path)],
    security: security(call),
    requestBody: { required: true, content: { 'application/json': { schema: input } } },
    responses: {
      200: answer('Done', output),
      ...(call.access === 'public' ? {} : { 401: answer('The session is over (status 5201 to 5209)') }),
      ...(call.access === 'permission' ? { 403: answer(`The permission ${call.path} is missing`) } : {}),
      413: answer(`The body is larger than ${bodyLimitOf(call).toLocaleString('en')} bytes`),
      422: answer('Validation (status 1802)', fieldErrors),
      ...refusals(call),
    },
  };
}

const bodyLimitOf = (call: AnyCall) => (call.kind === 'call' && call.maxBytes) || BODY_LIMIT;

function security(call: AnyCall) {
  if (call.access === 'public') return [];
  return [call.access === 'access-key' ? { accessKey: [] } : { token: [], accessKey: [] }];
}

function refusals(call: AnyCall) {
  if (call.kind === 'search') return {};
  const messages = new Map<number, string[]>();
  for (const { status, message } of Object.values<{ status: number; message: string }>(call.errors))
    messages.set(status, [...(messages.get(status) ?? []), message]);
  return Object.fromEntries(
    [...messages].map(([status, texts]) => [status, answer(texts.join(' · '), status === 422 ? fieldErrors : undefined)]),
  );
}
