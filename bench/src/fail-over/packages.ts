import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PATH = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin'];
const CLUSTERS = '/usr/lib/postgresql';

/** The programs that a cluster of three nodes is made of, by where they are; `bin` is PostgreSQL's folder. */
export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  bin: string;
}

const NAMES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };

/** Finds the programs; or answers, in one line, which of Debian's packages to install. */
export function findPrograms(): Programs | string {
  const at = (name: string) => PATH.map((folder) => join(folder, name)).find(existsSync);
  const found = { patroni: at('patroni'), etcd: at('etcd'), haproxy: at('haproxy'), bin: newestBin() };
  const { patroni, etcd, haproxy, bin } = found;
  if (patroni && etcd && haproxy && bin) return { patroni, etcd, haproxy, bin };
  const missing = Object.entries({ ...NAMES, bin: 'postgresql' }).flatMap(([key, name]) =>
    found[key as keyof Programs] ? [] : [name],
  );
  return `A fail-over needs Debian's packages ${missing.join(', ')}: apt-get install --no-install-recommends ${missing.join(' ')}`;
}

function newestBin(): string | undefined {
  const versions = existsSync(CLUSTERS) ? readdirSync(CLUSTERS).map(Number).filter(Boolean) : [];
  const bins = versions.sort((a, b) => b - a).map((version) => join(CLUSTERS, String(version), 'bin'));
  return bins.find((bin) => existsSync(join(bin, 'pg_rewind')));
}
