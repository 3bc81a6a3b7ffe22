import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';

/** How long PostgreSQL's processes may take to notice by themselves that their first one is dead. */
const ORPHANS_LEAVE = 3000;
const POSTMASTER_ANSWERS = 30_000;

/**
 * Takes away what a killed cluster has left and a new one would stumble over: processes that have outlived their first
 * one, and files that name a process which is by now another, or none. Answers false where the cluster lives after all.
 */
export async function clearRemains(data: string, socket: string, lives: () => Promise<boolean>): Promise<boolean> {
  // Elsewhere nobody can say whose process it is: PostgreSQL is left to find out.
  if (process.platform !== 'linux') return true;
  const began = Date.now();
  for (;;) {
    const working = await processesOn(data);
    if (!working.length) break;
    const waited = Date.now() - began;
    const postmaster = await postmasterOf(data);
    if (postmaster && working.includes(postmaster)) {
      // Starting or stopping. Were it taken for dead, two would write into the same files.
      if (await lives()) return false;
      if (waited > POSTMASTER_ANSWERS)
        throw new PlainError(`PostgreSQL runs on ${data} as process ${postmaster} and does not answer; end it.`);
    } else if (waited > ORPHANS_LEAVE) for (const pid of working) kill(pid);
    await sleep(50);
  }
  for (const path of [join(data, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) await rm(path, { force: true });
  return true;
}

/** The cluster's first process, if it is alive and is that: after a crash the id in the file may be anybody's. */
export async function livePostmaster(data: string): Promise<number | undefined> {
  const pid = await postmasterOf(data);
  if (!pid || process.platform !== 'linux') return pid;
  const working = await processesOn(data);
  return working.includes(pid) ? pid : undefined;
}

async function postmasterOf(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

/** PostgreSQL's processes on a cluster: they work in its folder, or were told of it. */
async function processesOn(data: string): Promise<number[]> {
  const folder = await realpath(data).catch(() => data);
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean);
  const working = await Promise.all(
    pids.map(async (pid) => {
      const [at, told] = await Promise.all([
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ]);
      return at === folder || told.split('\0').includes(data);
    }),
  );
  return pids.filter((_, place) => working[place]);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just gone.
  }
}
