import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { directDependencies, type Listed } from './direct-dependencies.ts';

/**
 * Asks the registry when each package we depend on directly was last released, and whether it is deprecated, and writes
 * `dependencies.json`, which a test compares with the lock file. Reasons given there stay, and so do earlier dates of the
 * same version: a registry's mirror may date it by when it was first asked for it.
 */
const file = join(import.meta.dirname, 'dependencies.json');
const known = JSON.parse(readFileSync(file, 'utf8')) as Listed;
const ask = promisify(execFile);
const packages: Listed['packages'] = {};
for (const name of [...directDependencies().keys()].sort()) {
  const { stdout } = await ask('npm', ['view', name, 'version', 'time', 'deprecated', '--json']);
  const told = JSON.parse(stdout) as { version: string; time: Record<string, string>; deprecated?: string };
  const { reason, latest, released: before } = known.packages[name] ?? {};
  const now = told.time[told.version]?.slice(0, 10) ?? '';
  const released = latest === told.version && before && before < now ? before : now;
  packages[name] = {
    latest: told.version,
    released,
    ...(told.deprecated ? { deprecated: told.deprecated } : {}),
    ...(reason ? { reason } : {}),
  };
}
const checked = new Date().toISOString().slice(0, 10);
writeFileSync(file, `${JSON.stringify({ checked, packages }, null, 2)}\n`);
