import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killAll, processesIn } from '../../../server/test/cluster-processes.ts';
import type { Programs } from './packages.ts';

/** Where the settings of docs/operations have their machines, and where ours are: all of 127.0.0.0/8 is this machine. */
const THERE = '10.0.0.';
const HERE = '127.77.0.';
const PROXY = `${HERE}10`;
const NODES = ['node1', 'node2', 'node3'] as const;
type Node = (typeof NODES)[number];
const addressOf = (node: Node) => `${HERE}${10 + Number(node.slice(-1))}`;
const settings = join(import.meta.dirname, '../../../docs/operations');
/** PostgreSQL does not run as root. */
const POSTGRES = 'postgres';
const READY_WITHIN = 90;

/** Three nodes of PostgreSQL and what leads to the primary among them. */
export interface Machines {
  /** The address of a database behind the proxy, for this role. */
  url(role: string, database: string): string;
  /** Which node the proxy leads to; undefined while there is none. */
  primary(): Promise<Node | undefined>;
  /** Ends a node as if its machine had lost its power: each of its processes, by SIGKILL. */
  lose(node: Node): void;
  /** Starts a lost node again, and waits until it follows the primary. */
  comeBack(node: Node): Promise<void>;
  stop(): Promise<void>;
}

/** Sets them up by docs/operations/patroni.yml and haproxy.cfg, with an etcd beside each node, and waits until a save would be kept twice. */
export async function startMachines({ patroni, etcd, haproxy, bin }: Programs): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-fail-over-'));
  const as = userOf(POSTGRES);
  await chmod(folder, 0o755);
  const children: ChildProcess[] = [];
  const placeOf = (name: string) => join(folder, name);
  /** A process whose folder tells whose it is, as all that it starts are told. */
  const begin = async (name: string, command: string, words: string[]) => {
    const log = await open(join(folder, `${name}.log`), 'a');
    const cwd = placeOf(name);
    const child = spawn(command, words, {
      cwd,
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH: process.env.PATH, HOME: cwd },
      ...as,
    });
    children.push(child);
    await once(child, 'spawn');
    await log.close();
  };
  const power = async (node: Node) => {
    await begin(node, etcd, etcdWords(node, placeOf(node)));
    await begin(node, patroni, [join(placeOf(node), 'patroni.yml')]);
  };
  for (const name of [...NODES, 'proxy']) {
    await mkdir(placeOf(name), { mode: 0o700 });
    if (as) await chown(placeOf(name), as.uid, as.gid);
  }
  for (const node of NODES)
    await writeFile(join(placeOf(node), 'patroni.yml'), await patroniOf(node, placeOf(node), bin), { mode: 0o644 });
  await writeFile(join(placeOf('proxy'), 'haproxy.cfg'), moved(await readFile(join(settings, 'haproxy.cfg'), 'utf8')), {
    mode: 0o644,
  });
  await Promise.all(NODES.map(power));
  await begin('proxy', haproxy, ['-db', '-f', join(placeOf('proxy'), 'haproxy.cfg')]);
  await untilKeptTwice(NODES.length - 1).catch(async (error: Error) => {
    for (const name of [...NODES, 'proxy']) killAll(processesIn(placeOf(name)));
    throw new Error(`${error.message} What they said is in ${folder}/*.log`);
  });
  return {
    url: (role, database) => `postgres://${role}@${PROXY}:5432/${database}`,
    primary: async () => (await roles()).find(({ role }) => role === 'primary')?.node,
    lose: (node) => killAll(processesIn(placeOf(node))),
    comeBack: async (node) => {
      await power(node);
      await untilKeptTwice(NODES.length - 1);
    },
    stop: async () => {
      for (const name of [...NODES, 'proxy']) killAll(processesIn(placeOf(name)));
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function userOf(name: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const moved = (text: string) => text.replaceAll(THERE, HERE);

async function patroniOf(node: Node, place: string, bin: string): Promise<string> {
  const written = await readFile(join(settings, 'patroni.yml'), 'utf8');
  const own = written
    .replace('name: node1', `name: ${node}`)
    .replaceAll(/^( *(?:listen|connect_address): )10\.0\.0\.11/gm, `$1${addressOf(node)}`)
    .replace(/data_dir: .*/, `data_dir: ${join(place, 'data')}`)
    .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
    .replace(/pgpass: .*/, `pgpass: ${join(place, 'pgpass')}`)
    // These nodes are on loopback: only this machine reaches them, by any of its addresses.
    .replaceAll('scram-sha-256', 'trust')
    .replaceAll(`${THERE}0/24`, '127.0.0.0/8')
    // No sockets beside one another in one folder.
    .replace(/^ {2}pg_hba:/m, "  parameters:\n    unix_socket_directories: ''\n  pg_hba:");
  return moved(own);
}

function etcdWords(node: Node, place: string): string[] {
  const at = (each: Node, port: number) => `http://${addressOf(each)}:${port}`;
  return [
    ['--name', node],
    ['--data-dir', join(place, 'etcd')],
    ['--listen-client-urls', at(node, 2379)],
    ['--advertise-client-urls', at(node, 2379)],
    ['--listen-peer-urls', at(node, 2380)],
    ['--initial-advertise-peer-urls', at(node, 2380)],
    ['--initial-cluster', NODES.map((each) => `${each}=${at(each, 2380)}`).join()],
    ['--log-level', 'error'],
  ].flat();
}

interface Role {
  node: Node;
  role: 'primary' | 'replica' | 'none';
  /** Whether a save waits for this node. */
  kept: boolean;
}

async function roles(): Promise<Role[]> {
  const answers = async (node: Node, path: string) =>
    await fetch(`http://${addressOf(node)}:8008/${path}`, { signal: AbortSignal.timeout(1000) }).then(
      async (answer) => {
        // Read to its end: Patroni complains of whoever leaves before.
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  return Promise.all(
    NODES.map(async (node): Promise<Role> => {
      const [primary, replica, kept] = await Promise.all(
        ['primary', 'replica', 'synchronous'].map((path) => answers(node, path)),
      );
      return { node, role: primary ? 'primary' : replica ? 'replica' : 'none', kept: kept === true };
    }),
  );
}

/** Waits until there is a primary, so many follow it, and one of them keeps what it is told before a save is answered. */
async function untilKeptTwice(followers: number): Promise<void> {
  for (let second = 0; second < READY_WITHIN; second += 0.5) {
    const now = await roles();
    const has = (wanted: Role['role']) => now.filter(({ role }) => role === wanted).length;
    if (has('primary') === 1 && has('replica') === followers && now.some(({ kept }) => kept)) return;
    await wait(500);
  }
  throw new Error(`The nodes are not ready after ${READY_WITHIN} s: ${JSON.stringify(await roles())}`);
}
