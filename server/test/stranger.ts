import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestServer } from './server.ts';

/** A token nobody was given, in the shape of those that are. */
export const forged = () => randomBytes(32).toString('base64url');

/** Calls with whatever of the two credentials is given. */
export const callWith = (
  { post }: TestServer,
  { token, accessKey }: { token?: string; accessKey?: string },
  path = 'specie/search',
  input: unknown = {},
) =>
  post(`/api/${path}`, JSON.stringify(input), {
    'content-type': 'application/json',
    ...(accessKey === undefined ? {} : { 'x-api-key': accessKey }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });

/** A request as it stands, on a connection of its own: the path goes out letter by letter, `from` is the caller's address. */
export async function send(
  { url }: TestServer,
  options: { path: string; method?: string; headers?: Record<string, string>; from?: string },
  body?: string | Buffer,
): Promise<{ http: number; headers: Record<string, string | string[] | undefined>; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const { path, method = 'POST', headers = {}, from: localAddress } = options;
    const sent = request({ hostname, port, path, method, headers, agent: false, ...(localAddress ? { localAddress } : {}) });
    sent.on('response', (response) => {
      text(response).then(
        (answer) => resolve({ http: response.statusCode ?? 0, headers: response.headers, text: answer }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
