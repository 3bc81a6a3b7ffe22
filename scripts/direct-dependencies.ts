import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** When a package was last released, as the registry said on a day. */
export interface Listed {
  checked: string;
  packages: Record<string, { latest: string; released: string; deprecated?: string; reason?: string }>;
}

interface Lock {
  packages: Record<string, { version?: string; deprecated?: string; dev?: boolean; dependencies?: Record<string, string> }>;
}

export const lockFile = () => JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lock;

/** The packages that run in production and that we name ourselves, with the version locked. */
export function directDependencies(): Map<string, string> {
  const { packages } = lockFile();
  const names = ['', 'contract', 'server', 'console'].flatMap((workspace) =>
    Object.keys(packages[workspace]?.dependencies ?? {}).map((name) => ({ workspace, name })),
  );
  return new Map(
    names
      .filter(({ name }) => !name.startsWith('@homeward/'))
      .map(({ workspace, name }) => {
        const locked = packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
        return [name, locked?.version ?? ''];
      }),
  );
}
