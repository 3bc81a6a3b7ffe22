import type { TestServer } from './server.ts';
import { send } from './stranger.ts';

/** Every route there is, as the framework lists them: a line a route, indented below what its address begins with. */
export function routesOf({ server: { app } }: TestServer): { path: string; methods: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', own = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([\w, ]+)\))?$/.exec(line) ?? [];
      if (!own) return [];
      const depth = indent.length / 4;
      const path = (above[depth - 1] ?? '') + own;
      above[depth] = path;
      return methods ? [{ path: path.replace(/^\*/, '/*'), methods }] : [];
    });
}

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
