import type { TestServer } from './server.ts';
import { send } from './stranger.ts';

/** Posts a form's body as it stands, from a page of our own. */
export const posted = (server: TestServer, path: string, body: string, headers: Record<string, string> = {}) =>
  send(
    server,
    {
      path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: server.url,
        host: new URL(server.url).host,
        ...headers,
      },
    },
    body,
  );
