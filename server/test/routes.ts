import type { TestServer } from './server.ts';

/** Every route that a running server answers. Fastify prints its routes as a tree, four columns a level. */
export function routesOf({ server }: TestServer): { method: string; url: string }[] {
  const above: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (!part) return [];
      const url = above.slice(0, indent.length / 4).join('') + part;
      above.splice(indent.length / 4, above.length, part);
      // The tree shows the route of everything else without its slash.
      return methods.split(', ').map((method) => ({ method, url: url.replace(/^\*/, '/*') }));
    });
}
